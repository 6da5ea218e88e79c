import type { Client } from './client.ts'
import type { Installation } from './installation.ts'
import { unique } from './organisation.ts'
import { repeat, type Trouble } from './writers.ts'

/** One document that everybody writes at once: each acknowledged write is in its history, once. */
export async function createContention(call: Client) {
  const body = { name: unique('contended') }
  const id = String((await call.groups.create({ body })).Meta)
  const kept = new Set<string>()
  const unsure = new Set<string>()

  async function writeOnce(by: Client) {
    const description = unique('mark')
    unsure.add(description)
    await by.groups.update({ params: { id }, body: { description } })
    unsure.delete(description)
    kept.add(description)
  }

  return {
    keepWriting: (by: Client, stop: AbortSignal, trouble: Trouble) =>
      repeat(() => writeOnce(by), stop, trouble),
    async findLosses(ask: Installation['ask']): Promise<string[]> {
      const rows = await ask(`select after from revisions where id = '${id}'
        union all select doc as after from user_groups where id = '${id}'`)
      const marks = rows.map(({ after }) => JSON.parse(String(after)).description).filter(Boolean)
      const found = new Set(marks)
      return [
        ...[...kept].filter((mark) => !found.has(mark)).map((mark) => `${mark} is lost`),
        ...[...found].filter((mark) => !kept.has(mark) && !unsure.has(mark)),
        ...(marks.length === found.size ? [] : ['a write was done twice']),
      ]
    },
  }
}
