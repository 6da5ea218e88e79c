import type { OasDocument } from '#extension/name.ts'
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
  omit,
  own,
  ownList,
  ownText,
} from '#json/value.ts'
import { done, failed, type Outcome } from '#problem.ts'

/** Whether an address has a scheme: a path alone says nothing about where it is. */
export const isAbsoluteUrl = (url: string): boolean => /^[a-z][a-z0-9+.-]{0,20}:\/\/[^/]/i.test(url)

const place = '/servers/0'

/** An address with the defaults of its variables in their places. */
function fillVariables(server: JsonObject): Outcome<string> {
  let url = ownText(server, 'url')
  for (const [name, variable] of entriesOf(own(server, 'variables'))) {
    const value = isObject(variable) ? own(variable, 'default') : undefined
    if (typeof value !== 'string')
      return failed({ path: place, message: `the variable "${name}" has no default` })
    url = url.replaceAll(`{${name}}`, () => value)
  }
  if (url.includes('{') && url.includes('}'))
    return failed({ path: place, message: `"${url}" has variables that are not defined` })
  return done(url)
}

/** Where requests go by the description alone: its first server. */
export function findUpstream(document: OasDocument): Outcome<string> {
  const [first] = ownList(document, 'servers')
  if (!isObject(first))
    return failed({ path: '/servers', message: 'is empty, and no upstreamURL is given' })
  const filled = fillVariables(first)
  if (!filled.ok || isAbsoluteUrl(filled.value)) return filled
  return failed({
    path: place,
    message: `"${filled.value}" is not an absolute URL; change it or give an upstreamURL`,
  })
}

type IsGateway = (url: string) => boolean

const urlOf = (server: Json) => (isObject(server) ? ownText(server, 'url') : '')

/** An address and nothing else: whoever wrote a server himself may have said more about it. */
const isBare = (server: Json) => isObject(server) && Object.keys(server).length === 1

/** The document without the addresses that `withGatewayServers` has put in front of the others. */
export function withoutGatewayServers(document: OasDocument, isGateway: IsGateway): OasDocument {
  const servers = ownList(document, 'servers')
  const others = servers.filter((server) => !(isBare(server) && isGateway(urlOf(server))))
  if (others.length === servers.length) return document
  return others.length > 0 ? { ...document, servers: others } : omit(document, ['servers'])
}

/**
 * The document with the addresses where gateways serve it in front of the user's own, unless the
 * first of these is already on a gateway.
 */
export function withGatewayServers(
  document: OasDocument,
  urls: readonly string[],
  isGateway: IsGateway,
): OasDocument {
  const servers = ownList(document, 'servers')
  const [first = null] = servers
  if (urls.length === 0 || isGateway(urlOf(first))) return document
  return { ...document, servers: [...urls.map((url) => ({ url })), ...servers] }
}
