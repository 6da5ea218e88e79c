import type { TrafficRecord } from '../record/record.ts'
import { countedTag, isCountedTag } from '../rules/tags.ts'

/** The tags that a query asks for, repeated or separated by commas, as they are counted. */
export function parseTags(tags: string | string[] | undefined): string[] {
  const all = [tags ?? []].flat().flatMap((each) => each.split(','))
  return [...new Set(all.map((tag) => tag.trim()).filter((tag) => countedTag(tag) !== ''))]
}

/**
 * Where traffic with all these tags is found. One tag has counters of its own; several at once, and tags
 * of keys, can only be looked for in the records.
 */
export type TagSource =
  | { kind: 'total' }
  | { kind: 'tag'; value: string }
  | { kind: 'records'; tags: string[] }

export function chooseTagSource(tags: string[]): TagSource {
  const [first, ...more] = tags
  if (first === undefined) return { kind: 'total' }
  if (more.length > 0 || !isCountedTag(first)) return { kind: 'records', tags }
  return { kind: 'tag', value: countedTag(first) }
}

/** Whether a record carries every one of the tags. */
export function hasTags(record: Pick<TrafficRecord, 'Tags'>, tags: string[]): boolean {
  const carried = new Set(record.Tags.map(countedTag))
  return tags.every((tag) => carried.has(countedTag(tag)))
}
