import { jsonNames } from '../record/record.names.ts'
import { emptyRecord, type TrafficRecord } from '../record/record.ts'

/** A function that empties the fields with these JSON names. */
export function createEmptier(ignore_fields: string[]): (record: TrafficRecord) => TrafficRecord {
  if (ignore_fields.length === 0) return (record) => record
  const names = new Set<string>(
    Object.entries(jsonNames).flatMap(([name, json]) =>
      ignore_fields.includes(json) ? [name] : [],
    ),
  )
  const emptied: Partial<TrafficRecord> = Object.fromEntries(
    Object.entries(emptyRecord()).filter(([name]) => names.has(name)),
  )
  return (record) => ({ ...record, ...emptied })
}

/** Names that no record has, for a warning. */
export const unknownFields = (ignore_fields: string[]): string[] => {
  const known = new Set(Object.values(jsonNames))
  return ignore_fields.filter((name) => !known.has(name))
}
