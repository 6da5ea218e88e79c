import type { TrafficRow } from '@svc/contract'
import { texts } from '#texts'
import type { ChartPoint, ChartSeries } from '#ui/chart/series.ts'
import { pointOf, startOf, type Unit } from '#ui/time/granularity.ts'

const words = texts.activity.series

export const pointsOf = (rows: TrafficRow[], unit: Unit): ChartPoint[] =>
  rows.map(({ id }) => pointOf(startOf(id), unit))

/** What has not begun has no value, rather than none. */
const counted = (row: TrafficRow, value: number, now: number) =>
  startOf(row.id) > now ? null : value

const measured = (row: TrafficRow, value: number) => (row.hits > 0 ? value : null)

type Drawn = Omit<ChartSeries, 'values'>

const counts: Array<[Drawn, (row: TrafficRow) => number]> = [
  [
    { key: 'hits', label: words.hits, colour: '--chart-hits', unit: 'count', shape: 'area' },
    (row) => row.hits,
  ],
  [
    {
      key: 'success',
      label: words.success,
      colour: '--chart-success',
      unit: 'count',
      shape: 'line',
    },
    (row) => row.success,
  ],
  [
    { key: 'errors', label: words.errors, colour: '--chart-errors', unit: 'count', shape: 'line' },
    (row) => row.error,
  ],
]

const times: Array<
  [Pick<Drawn, 'key' | 'label' | 'colour' | 'dash'>, (row: TrafficRow) => number]
> = [
  [{ key: 'latency', label: words.latency, colour: '--chart-latency' }, (row) => row.latency],
  [{ key: 'p50', label: words.p50, colour: '--chart-low', dash: 'dotted' }, (row) => row.p50],
  [{ key: 'p95', label: words.p95, colour: '--chart-high', dash: 'dashed' }, (row) => row.p95],
  [{ key: 'p99', label: words.p99, colour: '--chart-highest', dash: 'dotted' }, (row) => row.p99],
]

/** Put away until somebody asks for them, so that a chart is not crowded. */
export const hiddenAtFirst = ['success', 'p50', 'p99']

/** Requests, errors and times of rows over time. */
export const seriesOf = (rows: TrafficRow[], now = Date.now()): ChartSeries[] => [
  ...counts.map(([drawn, read]) => ({
    ...drawn,
    values: rows.map((row) => counted(row, read(row), now)),
  })),
  ...times.map(([drawn, read]) => ({
    ...drawn,
    unit: 'ms' as const,
    shape: 'line' as const,
    values: rows.map((row) => measured(row, read(row))),
  })),
]

/** The same time before, point by point beside the present one. */
export function seriesBefore(rows: TrafficRow[], before: TrafficRow[]): ChartSeries[] {
  const shared = { unit: 'count', shape: 'line', dash: 'dashed' } as const
  const values = (read: (row: TrafficRow) => number) =>
    rows.map((_, at) => {
      const row = before[at]
      return row ? read(row) : null
    })
  return [
    {
      ...{ ...shared, key: 'hits-before', label: words.hitsBefore, colour: '--chart-6' },
      values: values((row) => row.hits),
    },
    {
      ...{ ...shared, key: 'errors-before', label: words.errorsBefore, colour: '--chart-4' },
      values: values((row) => row.error),
    },
  ]
}
