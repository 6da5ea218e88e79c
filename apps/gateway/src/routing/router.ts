import type { Api } from '../apis/api.ts'
import { compilePath, type PathTest } from '../endpoints/pattern.ts'

export interface Route {
  api: Api
  /** What stands behind the listen path, with its slash. */
  rest: string
}

export interface Router {
  find(host: string, path: string): Route | undefined
}

interface Site {
  fixed: Map<string, Api>
  /** Listen paths with parameters, the longest first. */
  patterns: { api: Api; matches: PathTest; depth: number }[]
}

const hasParameters = (path: string) => path.includes('{')

function addTo(site: Site, api: Api): boolean {
  if (hasParameters(api.listenPath)) {
    const depth = api.listenPath.split('/').length
    site.patterns.push({ api, matches: compilePath(api.listenPath), depth })
    return true
  }
  if (site.fixed.has(api.listenPath)) return false
  site.fixed.set(api.listenPath, api)
  return true
}

const rooted = (rest: string) => (rest.startsWith('/') ? rest : `/${rest}`)

/** Walks up from the whole path, so that the longest listen path is found first. */
function findFixed({ fixed }: Site, path: string): Route | undefined {
  let end = path.length
  while (end >= 0) {
    const api = fixed.get(path.slice(0, end))
    if (api) return { api, rest: rooted(path.slice(end)) }
    if (end === 0) return undefined
    end = path.lastIndexOf('/', end - 1)
  }
  return undefined
}

function findPattern({ patterns }: Site, path: string): Route | undefined {
  const found = patterns.find(({ matches }) => matches(path))
  if (!found) return undefined
  const rest = path.split('/').slice(found.depth).join('/')
  return { api: found.api, rest: rooted(rest) }
}

function findIn(site: Site, path: string): Route | undefined {
  const fixed = findFixed(site, path)
  const pattern = site.patterns.length > 0 ? findPattern(site, path) : undefined
  if (!fixed || !pattern) return fixed ?? pattern
  return pattern.api.listenPath.length > fixed.api.listenPath.length ? pattern : fixed
}

const withoutPort = (host: string) => host.toLowerCase().replace(/:\d+$/, '')

/** `a.b.c` may be served by a domain `*.b.c`. */
const wildcardOf = (host: string) => host.replace(/^[^.]+/, '*')

/**
 * Finds the API of a request: one with the host as its domain before one without a domain, and the
 * longest listen path first. Internal APIs are not found. `refuse` hears of an API whose place is
 * taken already.
 */
export function createRouter(apis: Iterable<Api>, refuse: (api: Api) => void = () => {}): Router {
  const sites = new Map<string, Site>()
  for (const api of apis) {
    if (api.definition.internal) continue
    const domain = withoutPort(api.domain)
    const site = sites.get(domain) ?? { fixed: new Map(), patterns: [] }
    sites.set(domain, site)
    if (!addTo(site, api)) refuse(api)
  }
  for (const { patterns } of sites.values()) {
    patterns.sort((one, other) => other.api.listenPath.length - one.api.listenPath.length)
  }
  const everywhere = sites.get('')
  const hasDomains = sites.size > (everywhere ? 1 : 0)

  return {
    find(host, path) {
      if (hasDomains) {
        const name = withoutPort(host)
        const site = sites.get(name) ?? sites.get(wildcardOf(name))
        const found = name !== '' && site ? findIn(site, path) : undefined
        if (found) return found
      }
      return everywhere ? findIn(everywhere, path) : undefined
    },
  }
}
