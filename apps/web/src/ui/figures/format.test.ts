import { expect, test } from 'vitest'
import { formatChange, formatMs, formatShare, formatShort } from './format.ts'

test.each([
  [formatShort(9_431), '9,431'],
  [formatShort(12_431), '12.4k'],
  [formatShort(3_100_000), '3.1M'],
  [formatMs(2.54), '2.5 ms'],
  [formatMs(240.4), '240 ms'],
  [formatMs(1_820), '1.8 s'],
  [formatShare(0.0323), '3.2 %'],
  [formatShare(0.00001), '< 0.1 %'],
  [formatShare(0.99999), '> 99.9 %'],
  [formatShare(1), '100 %'],
  [formatChange(112, 100), '+12 %'],
  [formatChange(96.6, 100), '−3.4 %'],
  [formatChange(100, 100), '±0 %'],
  [formatChange(5, 0), undefined],
])('a figure is told as %s', (told, expected) => {
  expect(told).toBe(expected)
})
