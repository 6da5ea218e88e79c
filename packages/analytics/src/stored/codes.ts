/** The columns that count requests by status code: some codes alone, the others by class. */
export const codeColumns = [
  'code_1x',
  'code_200',
  'code_201',
  'code_2x',
  'code_301',
  'code_302',
  'code_303',
  'code_304',
  'code_3x',
  'code_400',
  'code_401',
  'code_403',
  'code_404',
  'code_429',
  'code_4x',
  'code_500',
  'code_501',
  'code_502',
  'code_503',
  'code_504',
  'code_5x',
] as const

export type CodeColumn = (typeof codeColumns)[number]

const known = new Map<string, CodeColumn>(
  codeColumns.map((column) => [column.slice('code_'.length), column]),
)

/**
 * The column of a code such as `404`, or of a class such as `4x`. Codes past 599 count as `5x`, so that
 * the columns of errors add up to the errors.
 */
export function columnOfCode(code: string): CodeColumn | undefined {
  const alone = known.get(code)
  if (alone) return alone
  const first = Number(code.charAt(0))
  return known.get(`${code.length > 2 ? Math.min(first, 5) : first}x`)
}

/** Requests by column; those without any are left out. */
export function countByColumn(error_map: Map<string, number>): Map<CodeColumn, number> {
  const counts = new Map<CodeColumn, number>()
  for (const [code, count] of error_map) {
    const column = columnOfCode(code)
    if (column) counts.set(column, (counts.get(column) ?? 0) + count)
  }
  return counts
}
