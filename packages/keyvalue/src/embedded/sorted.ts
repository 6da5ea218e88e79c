import { checkScore } from '../arguments.ts'
import type { Verbs } from '../batch.ts'
import type { Space } from './space.ts'

type SortedVerbs = Pick<
  Verbs,
  'sortedAdd' | 'sortedRemove' | 'sortedRange' | 'sortedRemoveRange' | 'sortedCount'
>

export function createSorted(space: Space): SortedVerbs {
  return {
    sortedAdd(key, member, score) {
      checkScore(score)
      space.write(key, 'sorted').contents.add(member, score)
      space.note({ key, members: [member] })
    },

    sortedRemove(key, ...members) {
      const contents = space.read(key, 'sorted')?.contents
      return forget(
        key,
        members.filter((member) => contents?.remove(member)),
      )
    },

    sortedRange(key, from, to, page = { offset: 0, count: -1 }) {
      const found = space.read(key, 'sorted')?.contents.range(toBound(from), toBound(to)) ?? []
      if (page.offset < 0) return []
      const end = page.count < 0 ? undefined : page.offset + page.count
      return found.slice(page.offset, end).map((scored) => ({ ...scored }))
    },

    sortedRemoveRange(key, from, to) {
      const contents = space.read(key, 'sorted')?.contents
      return forget(key, contents?.removeRange(toBound(from), toBound(to)) ?? [])
    },

    sortedCount: (key) => space.read(key, 'sorted')?.contents.size ?? 0,
  }

  function forget(key: string, members: string[]): number {
    if (members.length === 0) return 0
    space.note({ key, members })
    if (space.read(key, 'sorted')?.contents.size === 0) space.remove(key)
    return members.length
  }
}

function toBound(score: number | '-inf' | '+inf'): number {
  if (score === '-inf') return Number.NEGATIVE_INFINITY
  return score === '+inf' ? Number.POSITIVE_INFINITY : checkScore(score)
}
