import type { TrafficRow } from '@svc/contract'
import { expect, test } from 'vitest'
import { pointsOf, seriesBefore, seriesOf } from './chart-of-rows.ts'
import { errorRate, totalsOf } from './totals.ts'

const id = {
  ...{ day: 1, month: 5, year: 2026, hour: 0, code: 0, path: '', key: '', alias: '', url: '' },
  ...{ iso_country: '', api_id: '', api_name: '' },
}
const row = (over: Partial<TrafficRow>): TrafficRow => ({
  id,
  ...{ hits: 0, success: 0, error: 0, last_hit: '0001-01-01T00:00:00Z', request_time: 0 },
  ...{ latency: 0, upstream_latency: 0, max_latency: 0, min_latency: 0 },
  ...{ max_upstream_latency: 0, min_upstream_latency: 0, p50: 0, p95: 0, p99: 0 },
  ...over,
})
const rows = [
  row({ hits: 30, success: 27, error: 3, latency: 10, p95: 20 }),
  row({ hits: 10, success: 9, error: 1, latency: 50, p95: 90 }),
  row({}),
]

test('averages are weighed by their requests', () => {
  expect(totalsOf(rows)).toEqual({ hits: 40, success: 36, errors: 4, latency: 20, p95: 90 })
  expect(errorRate(totalsOf(rows))).toBe(0.1)
})

test('no traffic comes to zero and not to nonsense', () => {
  expect(totalsOf([])).toEqual({ hits: 0, success: 0, errors: 0, latency: 0, p95: 0 })
  expect(errorRate(totalsOf([]))).toBe(0)
})

test('a time without requests has no latency', () => {
  const latency = seriesOf(rows).find(({ key }) => key === 'latency')
  expect(latency?.values).toEqual([10, 50, null])
})

test('what has not begun yet is not drawn as nothing', () => {
  const [hits] = seriesOf(rows, Date.UTC(2026, 3, 30))
  expect(hits?.values).toEqual([null, null, null])
  expect(seriesOf(rows, Date.UTC(2026, 4, 1))[0]?.values).toEqual([30, 10, 0])
})

test('the time before stands beside the present one, as far as it goes', () => {
  const [hits] = seriesBefore(rows, rows.slice(0, 2))
  expect(hits?.values).toEqual([30, 10, null])
})

test('points are named by the unit of the rows', () => {
  expect(pointsOf(rows.slice(0, 1), 'day')).toEqual([{ label: '1 May', exact: 'Fri, 1 May 2026' }])
})
