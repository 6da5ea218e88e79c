import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketOf, emptyHistogram, latencyBounds, percentile } from './histogram.ts'

const fill = (latencies: number[]) => {
  const histogram = emptyHistogram()
  for (const latency of latencies)
    histogram[bucketOf(latency)] = (histogram[bucketOf(latency)] ?? 0) + 1
  return histogram
}
const rangeOf = (latencies: number[]) => ({
  min: Math.min(...latencies),
  max: Math.max(...latencies),
})

test.each([
  [0, 0],
  [1, 0],
  [2, 1],
  [4, 3],
  [60_000, 27],
  [60_001, 28],
  [-3, 0],
])('a latency of %i ms is in bucket %i', (latency, bucket) => {
  expect(bucketOf(latency)).toBe(bucket)
})

describe('a percentile', () => {
  test('is zero without requests', () => {
    expect(percentile(emptyHistogram(), 0.95, { min: 0, max: 0 })).toBe(0)
  })

  test('of a single latency is that latency', () => {
    expect(percentile(fill([42]), 0.5, { min: 42, max: 42 })).toBe(42)
    expect(percentile(fill([90_000]), 0.99, { min: 90_000, max: 90_000 })).toBe(90_000)
  })

  test('of a hundred requests stands where they are', () => {
    const latencies = [...Array(90).fill(10), ...Array(9).fill(400), 9000]
    const range = rangeOf(latencies)
    expect(percentile(fill(latencies), 0.5, range)).toBeLessThanOrEqual(10)
    expect(percentile(fill(latencies), 0.95, range)).toBeGreaterThan(300)
    expect(percentile(fill(latencies), 0.95, range)).toBeLessThanOrEqual(500)
    expect(percentile(fill(latencies), 1, range)).toBe(9000)
  })

  test('lies in the bucket of the true one', () => {
    const share = fc.constantFrom(0.5, 0.95, 0.99)
    const latencies = fc.array(fc.integer({ min: 0, max: 80_000 }), {
      minLength: 1,
      maxLength: 200,
    })
    fc.assert(
      fc.property(latencies, share, (values, part) => {
        const sorted = values.toSorted((one, other) => one - other)
        const exact = sorted[Math.ceil(part * sorted.length) - 1] ?? 0
        const bucket = bucketOf(exact)
        const found = percentile(fill(values), part, rangeOf(values))
        expect(found).toBeGreaterThanOrEqual(latencyBounds[bucket - 1] ?? 0)
        expect(found).toBeLessThanOrEqual(latencyBounds[bucket] ?? Math.max(...values))
      }),
    )
  })
})
