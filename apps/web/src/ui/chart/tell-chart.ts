import { texts } from '#texts'
import { type ChartPoint, type ChartSeries, formatValue, totalOf } from './series.ts'

const words = texts.chart

/** What somebody who cannot see the chart should know of one series. */
function tellSeries(points: ChartPoint[], series: ChartSeries): string {
  const known = series.values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const top = known.reduce<{ value: number; at: number } | undefined>(
    (best, one) => (best === undefined || one.value > best.value ? one : best),
    undefined,
  )
  if (!top) return words.nothingMeasured(series.label)
  const total = totalOf(series)
  const highest = words.highest(formatValue(series, top.value), points[top.at]?.exact ?? '')
  return total === undefined
    ? words.seriesHighest(series.label, highest)
    : words.seriesTotal(series.label, formatValue(series, total), highest)
}

/** A chart in sentences: what it spans, and total and peak of every series. */
export function tellChart(title: string, points: ChartPoint[], series: ChartSeries[]): string {
  const [first, last] = [points[0]?.exact ?? '', points.at(-1)?.exact ?? '']
  return [
    words.spans(title, first, last),
    ...series.map((one) => tellSeries(points, one)),
    words.keys,
  ].join(' ')
}
