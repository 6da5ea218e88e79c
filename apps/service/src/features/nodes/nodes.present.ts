import type { Node } from '@svc/contract'
import type { NodeLoad, NodeRecord } from '#gateways'

/** Gateways call every two seconds. */
const [lateMs, awayMs] = [10_000, 30_000]

/** How a gateway is, by when it was last heard of. Some say how often they call. */
export function statusOf(node: Pick<NodeRecord, 'last_seen'> & { ttl?: number }, now: number) {
  const { last_seen, ttl = 0 } = node
  const silent = now - last_seen
  if (silent <= Math.max(lateMs, 2_000 * ttl)) return 'pass'
  return silent <= Math.max(awayMs, 4_000 * ttl) ? 'warn' : 'fail'
}

interface Known {
  now: number
  /** What it tells the other gateways. */
  load: NodeLoad | undefined
  /** Of the gateways in general; few say it of themselves. */
  version: string
}

export function presentNode(node: NodeRecord, { now, load, version }: Known): Node {
  const heard = load && now - load.at <= awayMs ? load : undefined
  const told = node.tags.length === 0 && heard?.tags ? [heard.tags] : node.tags
  return {
    id: node.id,
    hostname: node.hostname,
    status: statusOf(node, now),
    health: node.health,
    version: node.version || version,
    address: node.address,
    is_segmented: node.is_segmented || told.length > 0,
    tags: told,
    registered_at: new Date(node.registered_at).toISOString(),
    last_seen: new Date(node.last_seen).toISOString(),
    uptime_seconds: Math.max(0, Math.round((node.last_seen - node.started_at) / 1000)),
    load_per_second: heard ? heard.load : null,
    apis_given: node.apis_given ?? null,
    apis_loaded: node.apis_loaded ?? null,
    policies_given: node.policies_given ?? null,
    policies_loaded: node.policies_loaded ?? null,
  }
}
