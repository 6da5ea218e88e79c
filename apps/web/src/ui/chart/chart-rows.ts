import { texts } from '#texts'
import type { ChartPoint, ChartSeries } from './series.ts'

/** One point with its values by series, as it is exported. */
export type ChartRow = Record<string, string | number | null> & { when: string }

export const rowsOf = (points: ChartPoint[], series: ChartSeries[]): ChartRow[] =>
  points.map(({ exact }, at) => ({
    when: exact,
    ...Object.fromEntries(series.map(({ key, values }) => [key, values[at] ?? null])),
  }))

export const chartColumns = (series: ChartSeries[]) => [
  { label: texts.chart.when, text: ({ when }: ChartRow) => when },
  ...series.map(({ key, label }) => ({ label, text: (row: ChartRow) => String(row[key] ?? '') })),
]
