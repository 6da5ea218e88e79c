type Json = unknown
const isObject = (value: Json): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The order of members does not count. */
function isSame(one: Json, other: Json): boolean {
  if (one === other) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  }
  return isObject(one) && isObject(other) && mergePatchOf(one, other) === undefined
}

/** The JSON merge patch (RFC 7396) that makes `after` of `before`; undefined when they are equal. */
export function mergePatchOf(before: Json, after: Json): Json {
  if (!isObject(before) || !isObject(after)) return isSame(before, after) ? undefined : after
  const entries: Array<[string, Json]> = []
  for (const key of Object.keys(before)) if (!Object.hasOwn(after, key)) entries.push([key, null])
  for (const [key, value] of Object.entries(after)) {
    const patch = Object.hasOwn(before, key) ? mergePatchOf(before[key], value) : value
    if (patch !== undefined) entries.push([key, patch])
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}

/** Applies a JSON merge patch. `null` removes a member; everything but an object replaces. */
export function applyMergePatch(target: Json, patch: Json): Json {
  if (!isObject(patch)) return patch
  const result = new Map(Object.entries(isObject(target) ? target : {}))
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) result.delete(key)
    else result.set(key, applyMergePatch(result.get(key), value))
  }
  return Object.fromEntries(result)
}
