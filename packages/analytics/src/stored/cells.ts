import { readTime, zeroTime } from '../moment.ts'

/** What engines hand back: wide integers as text, flags as 0 and 1, times as dates, text or milliseconds. */
export type Cell = unknown

export const asText = (cell: Cell): string => (typeof cell === 'string' ? cell : '')

/** Zero for anything that is not a finite number. */
export function asNumber(cell: Cell): number {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : 0
  if (typeof cell === 'bigint') return Number(cell)
  if (typeof cell !== 'string' || cell.trim() === '') return 0
  const value = Number(cell)
  return Number.isFinite(value) ? value : 0
}

export const asFlag = (cell: Cell): boolean => cell === true || cell === 1 || cell === 1n

/** The zero time for anything that is not a time. */
export function asTime(cell: Cell): Date {
  const time = cell instanceof Date ? cell : new Date(readMoment(cell))
  return Number.isNaN(time.getTime()) ? zeroTime : time
}

function readMoment(cell: Cell): number {
  if (typeof cell === 'number') return cell
  if (typeof cell === 'bigint') return Number(cell)
  return typeof cell === 'string' ? readTime(cell) : Number.NaN
}

/** A list of texts, also when it was kept as JSON. */
export function asTexts(cell: Cell): string[] {
  const list = typeof cell === 'string' ? parseJson(cell) : cell
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : []
}

/** Named texts, also when they were kept as JSON. */
export function asNames(cell: Cell): Record<string, string> {
  return Object.fromEntries(
    Object.entries(asFields(cell)).filter((entry): entry is [string, string] => {
      return typeof entry[1] === 'string'
    }),
  )
}

/** The fields of a nested document; none when it is something else. */
export function asFields(cell: Cell): Record<string, Cell> {
  const value = typeof cell === 'string' ? parseJson(cell) : cell
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  return Object.fromEntries(Object.entries(value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
