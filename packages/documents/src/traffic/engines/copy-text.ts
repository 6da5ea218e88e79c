import type { Cell } from '../sql/columns.ts'

const special = /[\\\t\n\r]/
const everySpecial = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** About what is written to a socket at once, and made within a few milliseconds. */
const chunkLength = 65_536

/** Rows in the text form of COPY, in chunks. */
export function* toCopyText(rows: Iterable<Cell[]>): Generator<string> {
  let text = ''
  for (const row of rows) {
    let isFirst = true
    for (const cell of row) {
      if (!isFirst) text += '\t'
      isFirst = false
      text += toField(cell)
    }
    text += '\n'
    if (text.length < chunkLength) continue
    yield text
    text = ''
  }
  if (text !== '') yield text
}

function toField(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (cell === null) return '\\N'
  return special.test(cell) ? cell.replace(everySpecial, (found) => escapes[found] ?? found) : cell
}
