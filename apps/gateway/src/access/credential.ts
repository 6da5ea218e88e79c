import type { IncomingHttpHeaders } from 'node:http'
import type { AuthConfig } from '../apis/definition.ts'

/** The parts of a request in which a credential may stand. */
export interface Carrier {
  headers: IncomingHttpHeaders
  /** Without its question mark. */
  query: string
}

export const headerNameOf = ({ auth_header_name }: AuthConfig): string =>
  auth_header_name.toLowerCase() || 'authorization'

/** One text, however often a header came. */
export const headerText = (headers: IncomingHttpHeaders, name: string): string => {
  const value = headers[name.toLowerCase()]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}

export const parameterText = (query: string, name: string): string =>
  query === '' || name === '' ? '' : (new URLSearchParams(query).get(name) ?? '')

export function cookieText(headers: IncomingHttpHeaders, name: string): string {
  const pairs = headerText(headers, 'cookie').split(';')
  const found = pairs.find((pair) => pair.split('=', 1)[0]?.trim() === name)
  return found === undefined ? '' : found.slice(found.indexOf('=') + 1).trim()
}

const parameterName = (config: AuthConfig) => config.param_name || headerNameOf(config)
const cookieName = (config: AuthConfig) => config.cookie_name || headerNameOf(config)

/** The credential of a request, where the API says that it may stand; empty without one. */
export function findCredential({ headers, query }: Carrier, config: AuthConfig): string {
  const inHeader = config.disable_header ? '' : headerText(headers, headerNameOf(config))
  const inQuery = config.use_param ? parameterText(query, parameterName(config)) : ''
  const found = inQuery || inHeader
  if (found !== '' || !config.use_cookie) return found
  return cookieText(headers, cookieName(config))
}

/** A token comes bare or behind a scheme. */
export const withoutScheme = (credential: string): string =>
  credential.replace(/^(bearer|token)\s+/i, '').trim()

/** The request without its credential, for upstreams that shall not see it. */
export function stripCredential({ headers, query }: Carrier, config: AuthConfig): Carrier {
  const { [headerNameOf(config)]: _credential, ...rest } = headers
  const kept = config.disable_header ? headers : rest
  return {
    headers: config.use_cookie ? withoutCookie(kept, cookieName(config)) : kept,
    query: config.use_param ? withoutParameter(query, parameterName(config)) : query,
  }
}

function withoutCookie(headers: IncomingHttpHeaders, name: string): IncomingHttpHeaders {
  const pairs = headerText(headers, 'cookie').split(';')
  const kept = pairs.filter((pair) => pair.split('=', 1)[0]?.trim() !== name)
  const { cookie: _cookie, ...rest } = headers
  return kept.length === 0 ? rest : { ...rest, cookie: kept.join(';').trim() }
}

const withoutParameter = (query: string, name: string) =>
  query
    .split('&')
    .filter((pair) => decodeURIComponentSafely(pair.split('=', 1)[0] ?? '') !== name)
    .join('&')

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
