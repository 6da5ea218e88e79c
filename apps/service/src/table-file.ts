import { Readable } from 'node:stream'
import { csvLine } from '#csv'
import { type Answer, download } from '#http'

/** A file of items. Columns are those of comma-separated values; JSON holds the items whole. */
export interface TableForm<Item> {
  name: string
  type: 'csv' | 'json'
  columns: Record<string, (item: Item) => unknown>
}

async function* csvOf<Item>(items: AsyncIterable<Item>, columns: TableForm<Item>['columns']) {
  yield csvLine(Object.keys(columns))
  const cells = Object.values(columns)
  for await (const item of items) yield `\r\n${csvLine(cells.map((cell) => cell(item)))}`
}

async function* jsonOf(items: AsyncIterable<unknown>) {
  let before = '['
  for await (const item of items) {
    yield before + JSON.stringify(item)
    before = ','
  }
  yield before === '[' ? '[]' : ']'
}

/** Items as a download, written while they are read. */
export function tableFile<Item>(items: AsyncIterable<Item>, form: TableForm<Item>): Answer {
  const { name, type, columns } = form
  const text = type === 'csv' ? csvOf(items, columns) : jsonOf(items)
  return download(`${name}.${type}`, Readable.from(text))
}
