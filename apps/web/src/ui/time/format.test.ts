import { expect, test } from 'vitest'
import { formatRelative } from './format.ts'

const now = Date.parse('2026-03-10T12:00:00Z')

test.each([
  ['2026-03-10T11:59:31Z', 'just now'],
  ['2026-03-10T11:48:00Z', '12 min ago'],
  ['2026-03-10T09:00:00Z', '3 hr ago'],
  ['2026-03-08T12:00:00Z', '2 days ago'],
  ['2024-03-10T12:00:00Z', '2 yr ago'],
  ['2026-03-11T12:00:00Z', 'in 1 day'],
  ['0001-01-01T00:00:00Z', 'never'],
  ['', 'never'],
])('%s is told as %s', (at, told) => {
  expect(formatRelative(at, now)).toBe(told)
})
