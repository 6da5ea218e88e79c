import type { DataPlane, DataPlaneNode } from '@svc/contract'
import type { lagOf } from '#features/nodes'
import type { NodeRecord } from '#gateways'
import { isSupported } from './combinations.ts'

const timeOf = (ms: number) => new Date(ms).toISOString()

/** A node logs in again after its `ttl`; some seconds may pass on the way. */
const graceMs = 5_000
const usualTtl = 10

function contactOf({ last_seen, ttl }: Pick<NodeRecord, 'last_seen' | 'ttl'>, now: number) {
  const silent = now - last_seen - graceMs
  const everyMs = (ttl || usualTtl) * 1000
  if (silent <= everyMs) return 'pass'
  return silent <= 3 * everyMs ? 'warn' : 'fail'
}

/** `redis=pass` and the like, as the record keeps them. */
const componentsOf = ({ components }: Pick<NodeRecord, 'components'>) =>
  Object.fromEntries(
    components.map((text) => {
      const at = text.indexOf('=')
      return [text.slice(0, at), text.slice(at + 1)]
    }),
  )

interface Known {
  lag: ReturnType<typeof lagOf>
  now: number
  /** Our own version. */
  version: string
}

export const presentNode = (node: NodeRecord, { lag, now, version }: Known): DataPlaneNode => ({
  id: node.id,
  hostname: node.hostname,
  status: contactOf(node, now),
  health: node.health,
  components: componentsOf(node),
  version: node.version,
  is_supported: isSupported(node.version, version),
  address: node.address,
  is_segmented: node.is_segmented,
  tags: node.tags,
  connected_at: timeOf(node.registered_at),
  last_seen: timeOf(node.last_seen),
  apis_loaded: node.apis_loaded ?? null,
  policies_loaded: node.policies_loaded ?? null,
  changes_behind: lag.changes_behind,
  behind_since: lag.behind_since === null ? null : timeOf(lag.behind_since),
})

const gravity = ['pass', 'warn', 'fail']
const worst = (statuses: string[]) =>
  statuses.reduce((a, b) => (gravity.indexOf(b) > gravity.indexOf(a) ? b : a), 'pass')
const united = (lists: string[][]) => [...new Set(lists.flat())].filter(Boolean).toSorted()

/** One version that is not supported is enough to say so. */
function supportedOf(nodes: DataPlaneNode[]): boolean | null {
  const told = nodes.map(({ is_supported }) => is_supported)
  if (told.includes(false)) return false
  return told.includes(true) ? true : null
}

/** Everybody of one group, as one. */
export function presentDataPlane(
  ids: Pick<DataPlane, 'id' | 'org_id' | 'group_id'>,
  nodes: DataPlaneNode[],
): DataPlane {
  const behind = nodes.flatMap(({ behind_since }) => behind_since ?? [])
  return {
    ...ids,
    status: worst(nodes.map(({ status }) => status)),
    is_segmented: nodes.some(({ is_segmented }) => is_segmented),
    tags: united(nodes.filter(({ is_segmented }) => is_segmented).map(({ tags }) => tags)),
    versions: united(nodes.map(({ version }) => [version])),
    is_supported: supportedOf(nodes),
    last_seen:
      nodes
        .map(({ last_seen }) => last_seen)
        .toSorted()
        .at(-1) ?? '',
    changes_behind: Math.max(0, ...nodes.map(({ changes_behind }) => changes_behind)),
    behind_since: behind.toSorted()[0] ?? null,
    nodes,
  }
}
