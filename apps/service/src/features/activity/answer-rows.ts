import type { AnswerRow, RowId } from '@svc/analytics'
import type { TrafficRows } from '@svc/contract'
import { type Answer, streamed } from '#http'
import { type TableForm, tableFile } from '#table-file'

/** How rows go out. `name` is that of a file; `columns` say what its rows belong to. */
export interface Form {
  name: string
  columns: readonly (keyof RowId)[]
  type?: 'csv' | 'json'
}

const figures = [
  'hits',
  'success',
  'error',
  'last_hit',
  'request_time',
  'latency',
  'upstream_latency',
  'min_latency',
  'max_latency',
  'min_upstream_latency',
  'max_upstream_latency',
  'p50',
  'p95',
  'p99',
] as const satisfies Array<keyof AnswerRow>

/** More rows than these are written while they are read. */
const most = 500

const columnsOf = (names: Form['columns']): TableForm<AnswerRow>['columns'] =>
  Object.fromEntries([
    ...names.map((name) => [name, ({ id }: AnswerRow) => id[name]]),
    ...figures.map((name) => [name, (row: AnswerRow) => row[name]]),
  ])

/** Rows as a file when one is asked for, otherwise as an answer, written piece by piece when it is long. */
export async function answerRows(
  rows: AsyncIterable<AnswerRow>,
  { count, pages }: { count: number; pages: number },
  form: Form,
): Promise<TrafficRows | Answer> {
  const { name, type, columns } = form
  if (type) return tableFile(rows, { name, type, columns: columnsOf(columns) })
  if (count > most && pages <= 1) return streamed('data', rows, (row) => row)
  const data: AnswerRow[] = []
  for await (const row of rows) data.push(row)
  return { data, pages }
}

interface Asked {
  p?: number
  size?: number
}

/** The part of a list that a page is; everything unless one is asked for. */
export function sliceOf<Item>(items: Item[], { p = 0, size }: Asked, pageSize: number) {
  if (p <= 0) return { part: items, pages: items.length > 0 ? 1 : 0 }
  const each = size ?? pageSize
  return {
    part: items.slice((p - 1) * each, p * each),
    pages: Math.ceil(items.length / each),
  }
}
