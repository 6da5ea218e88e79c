import type { Cell } from '../sql/columns.ts'

const special = /[\\\t\n\r]/
const everySpecial = /[\\\t\n\r]/g
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Rows in the text form of COPY. */
export function toCopyText(rows: Cell[][]): string {
  let text = ''
  for (const row of rows) {
    let isFirst = true
    for (const cell of row) {
      if (!isFirst) text += '\t'
      isFirst = false
      text += toField(cell)
    }
    text += '\n'
  }
  return text
}

function toField(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  if (cell === null) return '\\N'
  return special.test(cell) ? cell.replace(everySpecial, (found) => escapes[found] ?? found) : cell
}
