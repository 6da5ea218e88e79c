import type { EChartsCoreOption } from 'echarts/core'
import { type ChartPoint, type ChartSeries, type ChartUnit, formatOnAxis } from './series.ts'

/** Finds the present value of a colour token. */
type Colours = (token: string) => string

/** How things look on this page now. */
export interface Look {
  colours: Colours
  fontFamily: string
}

const unitsOf = (series: ChartSeries[]) => [...new Set(series.map(({ unit }) => unit))]

/** Everything the drawing library is told; counts start at zero, and each unit has its axis. */
export function chartOption(
  points: ChartPoint[],
  series: ChartSeries[],
  { colours, fontFamily }: Look,
): EChartsCoreOption {
  const units = unitsOf(series)
  return {
    animation: false,
    textStyle: { fontFamily },
    grid: {
      ...{ top: 12, right: units.length > 1 ? 8 : 16, bottom: 4, left: 4 },
      ...{ outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    },
    xAxis: {
      type: 'category',
      data: points.map(({ label }) => label),
      boundaryGap: series.some(({ shape }) => shape === 'stack'),
      axisLine: { lineStyle: { color: colours('--line-strong') } },
      axisTick: { show: false },
      axisLabel: { color: colours('--muted'), fontSize: 12, hideOverlap: true },
    },
    yAxis: units.map((unit, at) => valueAxis(unit, at, colours)),
    series: series.map((one) => drawn(one, units.indexOf(one.unit), colours)),
  }
}

const valueAxis = (unit: ChartUnit, at: number, colours: Colours) => ({
  type: 'value',
  min: 0,
  ...(unit === 'share' && { max: 1, interval: 0.25 }),
  ...(unit === 'count' && { minInterval: 1 }),
  splitNumber: 4,
  axisLabel: { color: colours('--muted'), fontSize: 12, formatter: formatOnAxis(unit) },
  splitLine: { show: at === 0, lineStyle: { color: colours('--line') } },
})

function drawn(series: ChartSeries, yAxisIndex: number, colours: Colours) {
  const { key, label, shape, dash, values } = series
  const color = colours(series.colour)
  const shared = { id: key, name: label, yAxisIndex, data: values, silent: true, color }
  if (shape === 'stack') return { ...shared, type: 'bar', stack: 'all', barMaxWidth: 32 }
  return {
    ...shared,
    type: 'line',
    lineStyle: { width: 2, type: dash ?? 'solid', color },
    // A lone point has no line to be seen by.
    showSymbol: values.length === 1,
    symbolSize: 6,
    ...(shape === 'area' && { areaStyle: { color, opacity: 0.12 } }),
  }
}
