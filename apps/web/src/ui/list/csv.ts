import type { ListColumn } from './list-types.ts'

/** A cell that a spreadsheet would take for a formula is kept text by a leading quote. */
function cell(text: string) {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

type Exported<Row> = Pick<ListColumn<Row>, 'label' | 'text'>

export const csvOf = <Row>(columns: Exported<Row>[], rows: Row[]) =>
  [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))]
    .map((line) => line.map(cell).join(','))
    .join('\r\n')

/** Hands a text to the browser as a file to save. */
export function saveFile(name: string, text: string, type: string) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
