/** Engines hand sums back as numbers or, when they are wide, as text. */
export const asCount = (cell: unknown): number => Number(cell ?? 0) || 0

export const asWord = (cell: unknown): string => (typeof cell === 'string' ? cell : '')

/** Milliseconds since 1970 of a time as the engine hands it back. */
export const asMoment = (cell: unknown): number =>
  cell instanceof Date ? cell.getTime() : asCount(cell)
