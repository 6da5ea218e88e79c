import { expect, test } from 'vitest'
import type { ChartSeries } from './series.ts'
import { tellPoint } from './series.ts'
import { tellChart } from './tell-chart.ts'

const points = ['1 May', '2 May', '3 May'].map((exact) => ({ label: exact, exact }))
const hits: ChartSeries = {
  ...{ key: 'hits', label: 'Hits', colour: '--chart-hits', unit: 'count', shape: 'area' },
  values: [10, 1200, 0],
}
const latency: ChartSeries = {
  ...{ key: 'latency', label: 'Latency', colour: '--chart-latency', unit: 'ms', shape: 'line' },
  values: [null, 240, 12],
}

test('a chart tells what it spans, and total and peak of every series', () => {
  expect(tellChart('Traffic', points, [hits, latency])).toBe(
    'Traffic from 1 May to 3 May. Hits: 1,210 in all, highest 1,200 at 2 May. Latency: highest 240 ms at 2 May. Arrow keys walk along the points.',
  )
})

test('a series without a measurement says so', () => {
  expect(tellChart('Traffic', points, [{ ...latency, values: [null, null, null] }])).toContain(
    'Latency: nothing measured.',
  )
})

test('a point tells the values of all series, and a dash where there is none', () => {
  expect(tellPoint({ label: '', exact: '1 May' }, [hits, latency], 0)).toBe(
    '1 May, Hits 10, Latency –',
  )
})
