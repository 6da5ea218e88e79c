/** A gateway as it is known here; what it never told is empty. */
export interface NodeRecord {
  id: string
  session_id: string
  /** The organisation of a data plane; empty for gateways of the cluster, which serve all of them. */
  org_id: string
  group_id: string
  /** What a data plane calls itself. */
  node_id: string
  hostname: string
  address: string
  /** Moments in milliseconds. */
  registered_at: number
  last_seen: number
  /** What the node tells of itself, where it does. */
  version: string
  started_at: number
  is_segmented: boolean
  tags: string[]
  health: string
  /** The parts of a data plane and how they are, as `redis=pass`. */
  components: string[]
  /** Seconds from one sign of life to the next, where the node says it. */
  ttl: number
  apis_loaded: number | undefined
  policies_loaded: number | undefined
  /** How many it was given the last time it fetched them. */
  apis_given: number | undefined
  policies_given: number | undefined
}

type Fields = Record<string, string>

const numberIn = (text: string | undefined) =>
  text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined

const listIn = (text = '') => text.split(',').filter((item) => item !== '')

/** The fields of a record as the key-value store keeps them. */
export const writtenNode = (given: Partial<NodeRecord>): Fields =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(',') : String(value)]],
    ),
  )

/** Undefined where nothing is kept, or only what a late call left after the node was removed. */
export function readNode(id: string, kept: Fields): NodeRecord | undefined {
  const registered_at = numberIn(kept.registered_at)
  if (registered_at === undefined) return undefined
  return {
    id,
    session_id: kept.session_id ?? '',
    org_id: kept.org_id ?? '',
    group_id: kept.group_id ?? '',
    node_id: kept.node_id ?? '',
    hostname: kept.hostname ?? '',
    address: kept.address ?? '',
    registered_at,
    last_seen: numberIn(kept.last_seen) ?? registered_at,
    version: kept.version ?? '',
    started_at: numberIn(kept.started_at) ?? registered_at,
    is_segmented: kept.is_segmented === 'true',
    tags: listIn(kept.tags),
    health: kept.health ?? '',
    components: listIn(kept.components),
    ttl: numberIn(kept.ttl) ?? 0,
    apis_loaded: numberIn(kept.apis_loaded),
    policies_loaded: numberIn(kept.policies_loaded),
    apis_given: numberIn(kept.apis_given),
    policies_given: numberIn(kept.policies_given),
  }
}

const longest = 8_192
const mostComponents = 20
const severities = ['pass', 'warn', 'fail']
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : undefined)
const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

/** A word, or the state of each part, of which the worst is that of the whole. */
function healthOf(told: unknown): Pick<Partial<NodeRecord>, 'health' | 'components'> {
  if (!isObject(told)) return { health: textOf(told) }
  const parts = Object.entries(told).slice(0, mostComponents)
  const states = parts.map(([name, part]) => ({
    name: name.replace(/[,=]/g, '').slice(0, 50),
    status: (isObject(part) && textOf(part.status)?.replaceAll(',', '')) || 'unknown',
  }))
  const worst = Math.max(0, ...states.map(({ status }) => severities.indexOf(status)))
  return {
    health: severities[worst],
    components: states.map(({ name, status }) => `${name}=${status}`),
  }
}

/**
 * What a node tells of itself: `{ node_version, started_at, node_is_segmented, tags, health, stats:
 * { apis_count, policies_count } }`, all of it optional. What cannot be read is as good as not told.
 */
export function readState(text: string, most = longest): Fields {
  if (!text || text.length > most) return {}
  let told: unknown
  try {
    told = JSON.parse(text)
  } catch {
    return {}
  }
  if (!isObject(told)) return {}
  const stats = isObject(told.stats) ? told.stats : {}
  const tags = Array.isArray(told.tags)
    ? told.tags.flatMap((tag) => textOf(tag)?.replaceAll(',', '') || [])
    : undefined
  return writtenNode({
    version: textOf(told.node_version),
    started_at: countOf(told.started_at),
    is_segmented: typeof told.node_is_segmented === 'boolean' ? told.node_is_segmented : undefined,
    tags,
    ...healthOf(told.health),
    ttl: countOf(told.ttl),
    apis_loaded: countOf(stats.apis_count),
    policies_loaded: countOf(stats.policies_count),
  })
}
