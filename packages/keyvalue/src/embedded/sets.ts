import type { Verbs } from '../batch.ts'
import type { Space } from './space.ts'

type SetVerbs = Pick<Verbs, 'setAdd' | 'setRemove' | 'setMembers' | 'setHas'>

export function createSets(space: Space): SetVerbs {
  return {
    setAdd(key, ...members) {
      const existing = space.read(key, 'set')?.contents
      const added = [...new Set(members)].filter((member) => !existing?.has(member))
      if (added.length === 0) return 0
      const { contents } = space.write(key, 'set')
      for (const member of added) contents.add(member)
      space.note({ key, members: added })
      return added.length
    },

    setRemove(key, ...members) {
      const contents = space.read(key, 'set')?.contents
      const removed = members.filter((member) => contents?.delete(member))
      if (removed.length === 0) return 0
      space.note({ key, members: removed })
      if (contents?.size === 0) space.remove(key)
      return removed.length
    },

    setMembers: (key) => [...(space.read(key, 'set')?.contents ?? [])],

    setHas: (key, member) => space.read(key, 'set')?.contents.has(member) ?? false,
  }
}
