import { formatCount, formatMs, formatShare, formatShort } from '../figures/format.ts'

/** What the numbers of a series are; each unit has an axis of its own. */
export type ChartUnit = 'count' | 'ms' | 'share'

export interface ChartSeries {
  key: string
  label: string
  /** Name of a colour token, such as `--chart-hits`. */
  colour: string
  unit: ChartUnit
  /** Stacks stand upon each other. */
  shape: 'area' | 'line' | 'stack'
  /** Tells lines apart that colour alone would not. */
  dash?: 'dashed' | 'dotted'
  /** One for every point; null where nothing was measured. */
  values: Array<number | null>
  /** In the legend, instead of the sum of all points. */
  total?: number
}

export interface ChartPoint {
  /** On the axis. */
  label: string
  /** In words that need no axis. */
  exact: string
}

const axisFormats = { count: formatShort, ms: formatMs, share: formatShare }
const exactFormats = { count: formatCount, ms: formatMs, share: formatShare }

export const formatOnAxis = (unit: ChartUnit) => axisFormats[unit]

export const formatValue = ({ unit }: Pick<ChartSeries, 'unit'>, value: number | null) =>
  value === null ? '–' : exactFormats[unit](value)

const sumOf = (values: Array<number | null>) => values.reduce<number>((sum, v) => sum + (v ?? 0), 0)

/** The sum of counts, or what the caller knows; averages have no sum. */
export function totalOf({ total, unit, values }: ChartSeries): number | undefined {
  if (total !== undefined) return total
  return unit === 'count' ? sumOf(values) : undefined
}

/** Whether there is anything to draw. */
export const hasValues = (series: ChartSeries[]) =>
  series.some(({ values }) => values.some((value) => value !== null && value !== 0))

/** The values of all series at one point, in words. */
export const tellPoint = (point: ChartPoint, series: ChartSeries[], at: number) =>
  [
    point.exact,
    ...series.map((one) => `${one.label} ${formatValue(one, one.values[at] ?? null)}`),
  ].join(', ')
