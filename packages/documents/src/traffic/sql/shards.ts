import { nameShard } from '@svc/analytics'

/** Rows by the table of their day, in the order of days. */
export function splitByDay<Item>(
  table: string,
  items: Item[],
  timeOf: (item: Item) => Date,
): [table: string, items: Item[]][] {
  const days = new Map<string, Item[]>()
  for (const item of items) {
    const name = nameShard(table, timeOf(item))
    const day = days.get(name)
    if (day) day.push(item)
    else days.set(name, [item])
  }
  return [...days].sort(([one], [other]) => (one < other ? -1 : 1))
}

/** The first moment of the day that a table holds, or nothing when it is no table of a day. */
export function dayOfShard(table: string, name: string): Date | undefined {
  if (!name.startsWith(`${table}_`)) return undefined
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(name.slice(table.length + 1)) ?? []
  return day === undefined ? undefined : new Date(`${year}-${month}-${day}T00:00:00Z`)
}
