import { toMilliseconds } from '../arguments.ts'
import type { Verbs } from '../batch.ts'
import type { Space } from './space.ts'

type KeyVerbs = Pick<Verbs, 'remove' | 'exists' | 'expire' | 'ttl'>

export function createKeys(space: Space): KeyVerbs {
  return {
    remove: (...keys) => keys.filter((key) => space.find(key) && space.remove(key)).length,

    exists: (key) => space.find(key) !== undefined,

    expire(key, seconds) {
      const lifetime = toMilliseconds(seconds)
      const entry = space.find(key)
      if (!entry) return false
      if (lifetime <= 0) return space.remove(key)
      entry.expires = Date.now() + lifetime
      space.put(key, entry)
      space.note({ key })
      return true
    },

    ttl(key) {
      const entry = space.find(key)
      if (!entry) return -2
      if (entry.expires === Number.POSITIVE_INFINITY) return -1
      return Math.round((entry.expires - Date.now()) / 1000)
    },
  }
}
