/** The addresses in a client's `redirect_uri`; without a separator it is one. */
export const listRedirectUris = (registered: string, separator = ''): string[] =>
  (separator ? registered.split(separator) : [registered])
    .map((uri) => uri.trim())
    .filter((uri) => uri !== '')

/**
 * Where to send the answer, or undefined when that is refused. The address must be a registered one
 * whole: a path below it is somebody else's page more often than not. It may be left out when the
 * client has exactly one. Fragments are never taken.
 */
export function chooseRedirectUri(
  registered: string,
  presented: string,
  separator = '',
): string | undefined {
  const uris = listRedirectUris(registered, separator).filter((uri) => !uri.includes('#'))
  if (presented === '') return uris.length === 1 ? uris[0] : undefined
  if (presented.includes('#')) return undefined
  const wanted = normalise(presented)
  return uris.some((uri) => normalise(uri) === wanted) ? presented : undefined
}

/** Case of the host, default ports and an absent root path make no difference. */
function normalise(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).href : uri
}
