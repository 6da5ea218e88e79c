import type { AnswerRow } from './row.ts'

/** As much of a row as it is sorted by. */
export type Sortable = Pick<
  AnswerRow,
  'id' | 'hits' | 'success' | 'error' | 'last_hit' | 'latency' | 'request_time'
>

const columns = {
  Hits: (row: Sortable) => row.hits,
  Success: (row: Sortable) => row.success,
  Error: (row: Sortable) => row.error,
  LastHit: (row: Sortable) => Date.parse(row.last_hit),
  Latency: (row: Sortable) => row.latency,
  RequestTime: (row: Sortable) => row.request_time,
}

export type Order = { by: keyof typeof columns; descending: boolean }

/** The order that `by` and `sort` ask for: most hits first unless they say otherwise; `-1` turns it round. */
export function parseOrder(query: { by?: string; sort?: string }): Order {
  const by = namesOf().find((name) => name.toLowerCase() === query.by?.toLowerCase()) ?? 'Hits'
  return { by, descending: query.sort !== '-1' }
}

/** `Object.keys` forgets which keys the table has. */
const namesOf = () => Object.keys(columns) as Order['by'][]

/** The rows in order; those that are equal stay in the order of their ids. */
export function sortRows<Row extends Sortable>(rows: Row[], { by, descending }: Order): Row[] {
  const sign = descending ? -1 : 1
  return rows.toSorted(
    (one, other) => sign * (columns[by](one) - columns[by](other)) || compareIds(one, other),
  )
}

function compareIds({ id: one }: Sortable, { id: other }: Sortable): number {
  if (one.code !== other.code) return one.code - other.code
  const [left, right] = [nameOf(one), nameOf(other)]
  if (left === right) return 0
  return left < right ? -1 : 1
}

const nameOf = ({ api_id, path, key, url, iso_country }: AnswerRow['id']) =>
  [api_id, path, key, url, iso_country].join('\n')
