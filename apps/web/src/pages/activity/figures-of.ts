import { texts } from '#texts'
import type { Figure } from '#ui/figures/figures.tsx'
import {
  formatChange,
  formatCount,
  formatMs,
  formatShare,
  formatShort,
} from '#ui/figures/format.ts'
import { errorRate, type Totals } from './totals.ts'

const words = texts.activity.figures

/** Whether less of something is better, and there is less; nothing when it is the same. */
const isLess = (now: number, before: number) => (now === before ? undefined : now < before)

/** Requests, errors and times of a stretch, against the one before where that is known. */
export function figuresOf(now: Totals, before?: Totals): Figure[] {
  const [rate, rateBefore] = [errorRate(now), before && errorRate(before)]
  const against = (read: (totals: Totals) => number) =>
    before && formatChange(read(now), read(before))
  return [
    {
      label: words.hits,
      value: formatShort(now.hits),
      exact: formatCount(now.hits),
      change: against((totals) => totals.hits),
    },
    {
      label: words.errorRate,
      value: formatShare(rate),
      exact: formatCount(now.errors),
      change: against(errorRate),
      isBetter: rateBefore === undefined ? undefined : isLess(rate, rateBefore),
    },
    {
      label: words.latency,
      value: formatMs(now.latency),
      exact: words.p95(formatMs(now.p95)),
      change: against((totals) => totals.latency),
      isBetter: before && isLess(now.latency, before.latency),
    },
  ]
}
