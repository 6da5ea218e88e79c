import { expect, test } from 'vitest'
import { dayByKey, shiftMonth, weeksOf } from './calendar-days.ts'

test('a month is weeks from Monday to Sunday with all its days', () => {
  const weeks = weeksOf('2026-02-01')
  expect(weeks).toHaveLength(5)
  expect(weeks[0]).toEqual([...Array(6).fill(undefined), '2026-02-01'])
  expect(weeks.flat().filter(Boolean)).toHaveLength(28)
})

test.each([
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-12-05', 1, '2027-01-05'],
])('%s and %i months is %s', (day, months, expected) => {
  expect(shiftMonth(day, months)).toBe(expected)
})

test.each([
  ['ArrowLeft', '2026-02-28'],
  ['ArrowDown', '2026-03-08'],
  ['PageUp', '2026-02-01'],
  ['End', '2026-03-31'],
  ['Enter', undefined],
])('%s leads from the first of March to %s', (key, expected) => {
  expect(dayByKey(key, '2026-03-01')).toBe(expected)
})
