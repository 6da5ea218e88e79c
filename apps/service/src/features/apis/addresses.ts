import type { Settings } from '@svc/settings'
import type { RequestFacts } from '#scope'

type Hosts = Pick<Settings, 'host_config' | 'edge_endpoints'>

/** The port of a gateway that nobody told us of. */
const usualPort = 8080

/** Where gateways are reached, as far as the settings say. */
export function allGateways({ host_config, edge_endpoints }: Hosts): string[] {
  const scheme = host_config.generate_secure_paths ? 'https' : 'http'
  return [host_config.override_hostname, ...edge_endpoints.map(({ endpoint }) => endpoint)]
    .filter((host) => host !== '')
    .map((host) => (host.includes('://') ? host : `${scheme}://${host}`))
}

/** The same without edges that have none of these tags: they do not serve such an API. */
export function knownGateways({ host_config, edge_endpoints }: Hosts, tags: string[]): string[] {
  const serving = edge_endpoints.filter((edge) => edge.tags.some((tag) => tags.includes(tag)))
  return allGateways({ host_config, edge_endpoints: serving })
}

/** Those that serve an API with these tags, or else a gateway beside the service. */
export function gatewaysFor(
  settings: Hosts,
  tags: string[],
  { protocol, host }: Pick<RequestFacts, 'protocol' | 'host'>,
): string[] {
  const known = knownGateways(settings, tags)
  if (known.length > 0) return known
  return [`${protocol}://${host.replace(/:\d+$/, '') || 'localhost'}:${usualPort}`]
}
