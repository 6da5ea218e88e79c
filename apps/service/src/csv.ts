/** A cell that a spreadsheet would take for a formula is kept text by a leading quote. */
function cell(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null
  const text = isObject ? JSON.stringify(value) : String(value ?? '')
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of a file of comma-separated values, without its end. */
export const csvLine = (values: readonly unknown[]): string => values.map(cell).join(',')
