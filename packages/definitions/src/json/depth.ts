/** Deeper documents are refused: no real one comes near, and recursion stays far from its limit. */
export const deepest = 200

type Holder = object

const childrenOf = (holder: Holder): unknown[] =>
  Array.isArray(holder) ? holder : Object.values(holder)

const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null

/**
 * Whether a value is nested at most `deepest` levels and holds no cycle. Walks without recursion,
 * one level at a time, so that it is safe on whatever was parsed.
 */
export function isShallow(value: unknown): boolean {
  let level = isHolder(value) ? [value] : []
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= deepest) return false
    // A value that several aliases share needs one visit a level.
    level = [...new Set(level.flatMap(childrenOf).filter(isHolder))]
  }
  return true
}
