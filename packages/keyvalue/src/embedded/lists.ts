import type { Verbs } from '../batch.ts'
import type { Space } from './space.ts'

type ListVerbs = Pick<
  Verbs,
  'listPush' | 'listPop' | 'listMove' | 'listRange' | 'listRemove' | 'listLength'
>

export function createLists(space: Space): ListVerbs {
  return {
    listPush: (key, ...values) => push(key, values),

    listPop: (key, count) => pop(key, count),

    listMove(from, to, count) {
      const values = space.read(from, 'list')?.contents.items.slice(0, Math.max(count, 0)) ?? []
      if (values.length === 0) return []
      // Added first: a list moved onto itself must not vanish between the two steps.
      push(to, values)
      return pop(from, values.length)
    },

    listRange(key, from, to) {
      const items = space.read(key, 'list')?.contents.items ?? []
      const start = from < 0 ? Math.max(items.length + from, 0) : from
      const end = to < 0 ? items.length + to : to
      return items.slice(start, Math.max(end + 1, 0)).map((value) => Buffer.from(value))
    },

    listRemove(key, value) {
      const contents = space.read(key, 'list')?.contents
      if (!contents) return 0
      const unwanted = Buffer.from(value)
      const kept = contents.items.filter((item) => !item.equals(unwanted))
      const removed = contents.items.length - kept.length
      if (removed === 0) return 0
      contents.items = kept
      space.note({ key, whole: true, relaxed: true })
      if (kept.length === 0) space.remove(key, { relaxed: true })
      return removed
    },

    listLength: (key) => space.read(key, 'list')?.contents.items.length ?? 0,
  }

  function push(key: string, values: Array<string | Buffer>): number {
    if (values.length === 0) return space.read(key, 'list')?.contents.items.length ?? 0
    const { items } = space.write(key, 'list').contents
    for (const value of values) items.push(Buffer.from(value))
    space.note({ key, relaxed: true, rows: values.length })
    return items.length
  }

  function pop(key: string, count: number): Buffer[] {
    const contents = space.read(key, 'list')?.contents
    if (!contents || count <= 0) return []
    const values = contents.items.splice(0, count)
    contents.first += values.length
    space.note({ key, relaxed: true, rows: values.length })
    if (contents.items.length === 0) space.remove(key, { relaxed: true })
    return values
  }
}
