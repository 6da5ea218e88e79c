import { describe, expect, test } from 'vitest'
import { lengthOf, previousDays, rangeOf, readRange } from './day-range.ts'
import { chooseUnit, daysBetween, pointOf, startOf, unitsFor } from './granularity.ts'

const today = '2026-03-31'
const days = (from: string, to: string) => ({ from, to })

describe('a range of days', () => {
  test.each([
    ['today', '2026-03-31', '2026-03-31'],
    ['yesterday', '2026-03-30', '2026-03-30'],
    ['7d', '2026-03-25', '2026-03-31'],
    ['month', '2026-03-01', '2026-03-31'],
    ['last-month', '2026-02-01', '2026-02-28'],
    ['year', '2025-04-01', '2026-03-31'],
  ] as const)('%s is %s to %s', (preset, from, to) => {
    expect(rangeOf(preset, today)).toEqual({ from, to })
  })

  test.each([
    [{}, '7d'],
    [{ range: '30d' }, '30d'],
    [{ range: 'stranger' }, '7d'],
    [{ from: '2026-02-31x', to: '2026-03-01' }, '7d'],
    [{ from: '2026-03-02', to: '2026-03-01' }, '7d'],
    [{ from: '2026-03-01', to: '2026-03-01', range: '30d' }, undefined],
  ])('an address %o asks for the preset %s', (address, preset) => {
    expect(readRange(address, today).preset).toBe(preset)
  })

  test('the days before are as many and end the day before', () => {
    const range = days('2026-03-01', '2026-03-10')
    expect(previousDays(range)).toEqual(days('2026-02-19', '2026-02-28'))
    expect(lengthOf(previousDays(range))).toBe(lengthOf(range))
  })
})

describe('granularity', () => {
  test.each([
    ['2026-03-31', 'minute,hour', 'hour'],
    ['2026-03-30', 'hour,day', 'hour'],
    ['2026-03-01', 'hour,day', 'day'],
    ['2025-12-01', 'day,month', 'month'],
    ['2020-01-01', 'month', 'month'],
  ])('from %s on there are %s, and %s by default', (from, fitting, chosen) => {
    expect(unitsFor(days(from, today)).join()).toBe(fitting)
    expect(chooseUnit(days(from, today), undefined)).toBe(chosen)
    expect(chooseUnit(days(from, today), 'stranger')).toBe(chosen)
  })

  test('what does not fit the range is not believed', () => {
    expect(chooseUnit(days('2026-01-01', today), 'minute')).toBe('day')
    expect(chooseUnit(days('2026-03-25', today), 'hour')).toBe('hour')
  })

  test('a point is told in UTC, whatever the zone of the reader', () => {
    const start = startOf({ year: 2026, month: 3, day: 5, hour: 23 })
    expect(pointOf(start, 'hour').exact).toBe('5 Mar 2026, 23:00')
    const month = startOf({ year: 2026, month: 2, day: 0, hour: 0 })
    expect(pointOf(month, 'month').label).toBe('Feb 2026')
    expect(daysBetween(month, month, 'month')).toEqual(days('2026-02-01', '2026-02-28'))
  })
})
