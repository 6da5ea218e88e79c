import { copy } from './copy.ts'
import { isSame } from './equal.ts'
import { isObject, type JsonObject, own, put } from './value.ts'

/**
 * Does to `base` what was done between `before` and `after`: changed members are set, removed ones
 * taken away, all others stay as they are. Lists are replaced as a whole. Gives a new object that
 * shares with `base` what did not change.
 */
export function rebase(base: JsonObject, before: JsonObject, after: JsonObject): JsonObject {
  const result = { ...base }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [old, now, mine] = [own(before, key), own(after, key), own(base, key)]
    if (isSame(old, now)) continue
    if (now === undefined) delete result[key]
    else if (isObject(now) && isObject(mine))
      put(result, key, rebase(mine, isObject(old) ? old : {}, now))
    else put(result, key, copy(now))
  }
  return result
}
