import { addCounter, type Counter, emptyCounter } from '../aggregate/counter.ts'
import { startOf, startOfNext, type TimeUnit } from '../moment.ts'
import type { StoredCounter } from '../stored/counter.ts'
import type { TimeRange } from './range.ts'
import { type AnswerRow, timeIdOf, toAnswerRow } from './row.ts'

const units: readonly TimeUnit[] = ['minute', 'hour', 'day', 'month']

/** The unit that `res` asks for; a day unless it names one. */
export const parseUnit = (res: string | undefined): TimeUnit =>
  units.find((unit) => unit === res) ?? 'day'

/** One row for each stretch of the range in its order, with zeros where nothing happened. */
export function rowsOverTime(
  counters: Iterable<StoredCounter>,
  range: TimeRange,
  unit: TimeUnit,
): AnswerRow[] {
  const sums = new Map<number, Counter>()
  for (const start of listStarts(range, unit)) sums.set(start, emptyCounter())
  for (const { timestamp, counter } of counters) {
    const moment = timestamp * 1000
    if (moment < range.from || moment >= range.until) continue
    const sum = sums.get(startOf(unit, moment))
    if (sum) addCounter(sum, counter)
  }
  return [...sums].map(([start, sum]) => toAnswerRow(timeIdOf(unit, start), sum))
}

/** How many rows that makes, for whoever wants to refuse too many. */
export const countStarts = (range: TimeRange, unit: TimeUnit): number => {
  if (unit === 'month') return [...listStarts(range, unit)].length
  const first = startOf(unit, range.from)
  return Math.max(0, Math.ceil((range.until - first) / (startOfNext(unit, first) - first)))
}

function* listStarts({ from, until }: TimeRange, unit: TimeUnit): Generator<number> {
  for (let start = startOf(unit, from); start < until; start = startOfNext(unit, start)) yield start
}
