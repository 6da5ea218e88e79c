import { isLoopback, type Settings } from '@svc/settings'
import type { ReadScope } from '#scope'

type Hosts = Pick<Settings, 'host_config' | 'edge_endpoints' | 'svc_api_config' | 'listen_address'>

/** Where a gateway is that nobody told us of: beside a service that is there for one machine only. */
const besideUs = ['http://localhost:8080', 'http://127.0.0.1:8080']

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

/** Addresses of gateways, as far as the settings say. */
export function gatewayAddresses(settings: Hosts): URL[] {
  const { host_config, edge_endpoints, svc_api_config, listen_address } = settings
  const scheme = host_config.generate_secure_paths ? 'https' : 'http'
  const { Host, Port } = svc_api_config
  const named = [
    host_config.override_hostname,
    Host && Port ? `${Host}:${Port}` : Host,
    ...edge_endpoints.map(({ endpoint }) => endpoint),
  ].filter((address) => address !== '')
  const known = named.length > 0 || !isLoopback(listen_address) ? named : besideUs
  return known
    .map((address) => parse(address.includes('://') ? address : `${scheme}://${address}`))
    .filter((address) => address !== undefined)
}

const folder = (path: string) => (path.endsWith('/') ? path : `${path}/`)

/** Whether an address lies on a gateway: same origin, and below its path where it has one. */
export const isBelow = (url: URL, base: URL): boolean =>
  url.origin === base.origin && folder(url.pathname).startsWith(folder(base.pathname))

/** Whether an API of the organisation is served under this host name. */
export async function isOwnDomain({ apis }: Pick<ReadScope, 'apis'>, url: URL): Promise<boolean> {
  // The domain stands in the route, so that only few APIs have to be looked at.
  const candidates = await apis.find({ route: { contains: url.hostname } }, { size: 20 })
  return candidates.some(({ api_definition: { domain, domain_disabled } }) => {
    const isActive = typeof domain === 'string' && domain !== '' && domain_disabled !== true
    return isActive && [url.host, url.hostname].includes(domain.toLowerCase())
  })
}
