/** The place of a record: the day of its table, zero without one, and its number there. */
interface RecordName {
  day: string
  id: number
}

/** The id of a record for the outside. */
export const nameRecord = (base: string, table: string, id: number): string =>
  `${table === base ? '0' : table.slice(base.length + 1)}-${id}`

export function readRecordName(name: string): RecordName | undefined {
  const [, day, id] = /^(0|\d{8})-(\d{1,15})$/.exec(name) ?? []
  return day === undefined ? undefined : { day, id: Number(id) }
}

export const tableOfName = (base: string, { day }: RecordName): string =>
  day === '0' ? base : `${base}_${day}`
