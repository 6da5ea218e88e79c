/** The path and query of a request, as upstreams get them and as lists of endpoints name them. */
export interface Place {
  /** Without dot segments and repeated slashes. */
  path: string
  /** Without its question mark. */
  query: string
}

const isUnclean = /\/\/|\/\.|%2e|\\/i

/** An upstream might resolve what we do not, and so be reached past our lists. */
const clean = (path: string) =>
  isUnclean.test(path)
    ? new URL(`http://x/${path.replace(/[/\\]+/g, '/').slice(1)}`).pathname.replace(/\/+/g, '/')
    : path

/** Takes the target of a request apart; undefined for one that is no path. */
export function readPlace(url: string): Place | undefined {
  const local = url.startsWith('/') ? url : localPart(url)
  if (local === undefined) return undefined
  const mark = local.indexOf('?')
  if (mark < 0) return { path: clean(local), query: '' }
  return { path: clean(local.slice(0, mark)), query: local.slice(mark + 1) }
}

/** Proxies may be asked for whole addresses. */
function localPart(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  const { pathname, search } = new URL(url)
  return pathname + search
}

/** A path without percent signs; one that cannot be decoded stays as it is. */
export function decodePath(path: string): string {
  if (!path.includes('%')) return path
  try {
    return clean(decodeURIComponent(path))
  } catch {
    return path
  }
}
