import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { type Carrier, stripCredential } from '../access/credential.ts'
import { configOf } from '../apis/authentication.ts'
import type { Target } from '../apis/targets.ts'
import type { Exchange } from '../exchange.ts'
import { changeHeaders, listChanges } from '../transforms/headers.ts'
import { fillVariables } from '../transforms/variables.ts'

/** Headers that concern one connection only; who expects to be told to go on was told so by us. */
const hopByHop = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Whatever else `Connection` names belongs to the connection as well. */
function namedByConnection(headers: IncomingHttpHeaders): string[] {
  const { connection } = headers
  if (connection === undefined || /^(keep-alive|close)$/i.test(connection)) return []
  return connection.toLowerCase().split(/\s*,\s*/)
}

/** Headers that may travel on. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = namedByConnection(headers)
  const kept: IncomingHttpHeaders = {}
  for (const name in headers) {
    if (!hopByHop.has(name) && !named.includes(name)) kept[name] = headers[name]
  }
  return kept
}

/** The target's path with the rest of the request's behind it. */
export function joinPath(target: Target, rest: string): string {
  if (rest === '/' || rest === '') return target.path || '/'
  return target.path + (rest.startsWith('/') ? rest : `/${rest}`)
}

export function joinQuery(target: Target, query: string): string {
  if (query === '') return target.query
  return target.query === '' || target.query === '?' ? `?${query}` : `${target.query}&${query}`
}

/** The request without its credential where the API wants it so. */
function stripped({ api, request, query }: Exchange): Carrier {
  const carrier = { headers: request.headers, query }
  if (!api.definition.strip_auth_data) return carrier
  return api.auth.steps.reduce(
    (left: Carrier, kind) => stripCredential(left, configOf(api.definition, kind)),
    carrier,
  )
}

const forwardedFor = (headers: IncomingHttpHeaders, address: string) => {
  const before = headers['x-forwarded-for']
  return before === undefined ? address : `${before}, ${address}`
}

export const hasBody = ({ headers }: Exchange['request']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

export interface Forwarded {
  path: string
  headers: IncomingHttpHeaders
}

/** The request as the upstream gets it. */
export function forward(exchange: Exchange, target: Target): Forwarded {
  const { api, version, method, rest, endpoint, path, request, address } = exchange
  const { headers, query } = stripped(exchange)
  const { strip_listen_path, preserve_host_header } = api.definition.proxy
  const changes = listChanges(version, 'request', method, endpoint)
  const fill = (value: string) =>
    fillVariables(value, {
      session: exchange.key?.session,
      requestId: String(headers['x-request-id'] ?? ''),
      remoteAddress: address,
      path: endpoint,
    })
  const changed = changeHeaders(endToEnd(headers), changes, fill)
  if (!preserve_host_header && !changes.some(setsHost)) changed.host = target.host
  changed['x-forwarded-for'] = forwardedFor(request.headers, address)
  return {
    path: joinPath(target, strip_listen_path ? rest : path) + joinQuery(target, query),
    headers: changed,
  }
}

const setsHost = ({ adds }: { adds: [string, string][] }) =>
  adds.some(([name]) => name.toLowerCase() === 'host')

/** The headers of an upstream's answer as the client gets them. */
export function backward(exchange: Exchange, headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const { version, method, endpoint, left, cors } = exchange
  const changes = listChanges(version, 'response', method, endpoint)
  const changed: OutgoingHttpHeaders = changeHeaders(endToEnd(headers), changes)
  if (cors) {
    for (const name in changed) if (name.startsWith('access-control-')) delete changed[name]
    Object.assign(changed, cors)
  }
  if (left) {
    changed['x-ratelimit-limit'] = left.limit
    changed['x-ratelimit-remaining'] = left.remaining
    changed['x-ratelimit-reset'] = left.renews
  }
  return changed
}
