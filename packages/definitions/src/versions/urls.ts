import { normaliseListenPath } from '#classic/listen-path.ts'
import type { Versioning } from './versioning.ts'

export interface Pair {
  name: string
  value: string
}

export interface ApiUrl {
  protocol: string
  domain: string
  /** Nothing for the usual port of the protocol. */
  port: number | null
  listen_path: string
  endpoint_path: string
  query_parameters: Pair[]
  headers: Pair[]
  url: string
}

/** Where an API listens; a domain of its own takes the place of the gateway's. */
export interface Listener {
  listenPath: string
  domain: string
}

/** One way to an API: a listener, and what names the version there. */
export interface Way extends Listener {
  version?: { name: string; location: string; key: string }
}

const withName = ({ location, key }: Versioning, name: string) => ({ name, location, key })

/** The ways to a base API: with its version's name, and bare. */
export const waysToBase = (listener: Listener, versioning: Versioning): Way[] =>
  versioning.isEnabled && versioning.name !== ''
    ? [{ ...listener, version: withName(versioning, versioning.name) }, listener]
    : [listener]

/** The ways to a version: through its base, and by its own listen path unless it is internal. */
export const waysToVersion = (
  listener: Listener & { isInternal: boolean },
  base: Listener,
  versioning: Versioning,
  name: string,
): Way[] => [
  { ...base, version: withName(versioning, name) },
  ...(listener.isInternal ? [] : [{ listenPath: listener.listenPath, domain: listener.domain }]),
]

const usualPorts: Record<string, number> = { http: 80, https: 443 }

interface Address {
  protocol: string
  host: string
  port: number | null
}

function parseAddress(text: string): Address {
  const [, protocol = 'http', rest = ''] =
    /^(?:([a-z][a-z0-9+.-]{0,20}):\/\/)?([^/?#]*)/i.exec(text) ?? []
  const [, host = rest, port] = /^(.*):([0-9]{1,5})$/.exec(rest) ?? []
  const number = port === undefined ? null : Number(port)
  return { protocol, host, port: number === usualPorts[protocol] ? null : number }
}

function urlOf(gateway: Address, { listenPath, domain, version }: Way): ApiUrl {
  const place = domain === '' ? gateway : { ...gateway, ...parseDomain(domain, gateway) }
  const path = normaliseListenPath(listenPath).slice(1)
  const inPath = version?.location === 'url' ? version.name : ''
  const inQuery =
    version?.location === 'url-param' ? [{ name: version.key, value: version.name }] : []
  const inHeader =
    version?.location === 'header' ? [{ name: version.key, value: version.name }] : []
  const parts = [path, inPath].filter((part) => part !== '')
  const query = inQuery.map(
    ({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  )
  const port = place.port === null ? '' : `:${place.port}`
  return {
    protocol: place.protocol,
    domain: place.host,
    port: place.port,
    listen_path: path,
    endpoint_path: inPath,
    query_parameters: inQuery,
    headers: inHeader,
    url: `${place.protocol}://${place.host}${port}/${parts.join('/')}${query.length > 0 ? `?${query.join('&')}` : ''}`,
  }
}

/** A domain may have a port of its own; otherwise the gateway's stays. */
const parseDomain = (domain: string, gateway: Address): Pick<Address, 'host' | 'port'> => {
  const { host, port } = parseAddress(`${gateway.protocol}://${domain}`)
  return { host, port: port ?? gateway.port }
}

/** Every address under which gateways, given by their own addresses, serve an API. */
export function urlsOf(ways: readonly Way[], gateways: readonly string[]): ApiUrl[] {
  const urls = gateways
    .map(parseAddress)
    .flatMap((gateway) => ways.map((way) => urlOf(gateway, way)))
  // A domain of its own is the same on every gateway.
  const seen = new Map(urls.map((url) => [JSON.stringify(url), url]))
  return [...seen.values()]
}
