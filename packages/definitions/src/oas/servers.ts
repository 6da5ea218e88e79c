import type { OasDocument } from '#extension/name.ts'
import {
  entriesOf,
  isObject,
  type Json,
  type JsonObject,
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

const urlOf = (server: Json) => (isObject(server) ? ownText(server, 'url') : '')

/** The servers that a person wrote: all but the addresses on our gateways. */
export const userServers = (document: OasDocument, isGateway: (url: string) => boolean): Json[] =>
  ownList(document, 'servers').filter((server) => !isGateway(urlOf(server)))

/**
 * The document with the addresses where gateways serve it in front of the user's own. Addresses of
 * earlier rounds, which `isGateway` recognises, are dropped.
 */
export const withGatewayServers = (
  document: OasDocument,
  urls: readonly string[],
  isGateway: (url: string) => boolean,
): OasDocument => ({
  ...document,
  servers: [
    ...urls.map((url) => ({ url })),
    ...userServers(document, (url) => isGateway(url) || urls.includes(url)),
  ],
})
