import { checkInteger } from '../arguments.ts'
import type { Verbs } from '../batch.ts'
import type { Space } from './space.ts'
import { parseInteger } from './strings.ts'

type HashVerbs = Pick<Verbs, 'hashSet' | 'hashGet' | 'hashAll' | 'hashRemove' | 'hashIncrement'>

export function createHashes(space: Space): HashVerbs {
  return {
    hashSet(key, fields) {
      space.read(key, 'hash')
      const entries = Object.entries(fields)
      if (entries.length === 0) return
      const { contents } = space.write(key, 'hash')
      for (const [field, value] of entries) contents.set(field, value)
      space.note({ key, members: Object.keys(fields) })
    },

    hashGet: (key, field) => space.read(key, 'hash')?.contents.get(field) ?? null,

    hashAll: (key) => Object.fromEntries(space.read(key, 'hash')?.contents ?? []),

    hashRemove(key, ...fields) {
      const contents = space.read(key, 'hash')?.contents
      const removed = fields.filter((field) => contents?.delete(field))
      if (removed.length === 0) return 0
      space.note({ key, members: removed })
      if (contents?.size === 0) space.remove(key)
      return removed.length
    },

    hashIncrement(key, field, by) {
      checkInteger(by)
      const before = space.read(key, 'hash')?.contents.get(field) ?? '0'
      const sum = checkInteger(parseInteger(before) + by)
      space.write(key, 'hash').contents.set(field, String(sum))
      space.note({ key, members: [field], relaxed: true })
      return sum
    },
  }
}
