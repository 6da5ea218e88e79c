/** Deeper documents are refused: no real one comes near, and recursion stays far from its limit. */
export const deepest = 200

const isHolder = (value: unknown): value is object => typeof value === 'object' && value !== null

/** The objects and lists directly inside, each once however many aliases share it. */
function holdersIn(level: Iterable<object>): Set<object> {
  const found = new Set<object>()
  for (const holder of level) {
    for (const child of Array.isArray(holder) ? holder : Object.values(holder)) {
      if (isHolder(child)) found.add(child)
    }
  }
  return found
}

/**
 * Whether a value is nested at most `deepest` levels and holds no cycle. Walks without recursion,
 * one level at a time, so that it is safe on whatever was parsed.
 */
export function isShallow(value: unknown): boolean {
  let level = new Set(isHolder(value) ? [value] : [])
  for (let depth = 0; level.size > 0; depth++) {
    if (depth >= deepest) return false
    level = holdersIn(level)
  }
  return true
}
