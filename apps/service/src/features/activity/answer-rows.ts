import { Readable } from 'node:stream'
import type { AnswerRow, RowId } from '@svc/analytics'
import type { TrafficRows } from '@svc/contract'
import { csvLine } from '#csv'
import { type Answer, download, streamed } from '#http'

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

async function* csvOf(rows: AsyncIterable<AnswerRow>, columns: Form['columns']) {
  yield csvLine([...columns, ...figures])
  for await (const row of rows) {
    const cells = [...columns.map((name) => row.id[name]), ...figures.map((name) => row[name])]
    yield `\r\n${csvLine(cells)}`
  }
}

async function* jsonOf(items: AsyncIterable<unknown>) {
  let isFirst = true
  for await (const item of items) {
    yield `${isFirst ? '[' : ','}${JSON.stringify(item)}`
    isFirst = false
  }
  yield isFirst ? '[]' : ']'
}

/** Rows as a file. */
export function fileOf(rows: AsyncIterable<AnswerRow>, { name, columns, type }: Form): Answer {
  const lines = type === 'csv' ? csvOf(rows, columns) : jsonOf(rows)
  return download(`${name}.${type}`, Readable.from(lines))
}

/** Rows as a file when one is asked for, otherwise as an answer, written piece by piece when it is long. */
export async function answerRows(
  rows: AsyncIterable<AnswerRow>,
  { count, pages }: { count: number; pages: number },
  form: Form,
): Promise<TrafficRows | Answer> {
  if (form.type) return fileOf(rows, form)
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
