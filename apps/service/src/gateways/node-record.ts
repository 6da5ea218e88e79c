/** A gateway as it is known here; what it never told is empty. */
export interface NodeRecord {
  id: string
  session_id: string
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
  apis_loaded: number | undefined
  policies_loaded: number | undefined
  /** How many it was given the last time it fetched them. */
  apis_given: number | undefined
  policies_given: number | undefined
}

type Fields = Record<string, string>

const numberIn = (text: string | undefined) =>
  text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined

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
    hostname: kept.hostname ?? '',
    address: kept.address ?? '',
    registered_at,
    last_seen: numberIn(kept.last_seen) ?? registered_at,
    version: kept.version ?? '',
    started_at: numberIn(kept.started_at) ?? registered_at,
    is_segmented: kept.is_segmented === 'true',
    tags: (kept.tags ?? '').split(',').filter((tag) => tag !== ''),
    health: kept.health ?? '',
    apis_loaded: numberIn(kept.apis_loaded),
    policies_loaded: numberIn(kept.policies_loaded),
    apis_given: numberIn(kept.apis_given),
    policies_given: numberIn(kept.policies_given),
  }
}

const longest = 8_192
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : undefined)
const countOf = (value: unknown) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined

/**
 * What a node tells of itself: `{ node_version, started_at, node_is_segmented, tags, health, stats:
 * { apis_count, policies_count } }`, all of it optional. What cannot be read is as good as not told.
 */
export function readState(text: string): Fields {
  if (!text || text.length > longest) return {}
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
    health: textOf(told.health),
    apis_loaded: countOf(stats.apis_count),
    policies_loaded: countOf(stats.policies_count),
  })
}
