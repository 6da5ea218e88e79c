import { expect, test } from 'vitest'
import { readTime, startOf, startOfNext, writeTime } from './moment.ts'

const moment = Date.parse('2024-02-29T23:59:30.500Z')

test.each([
  ['minute', '2024-02-29T23:59:00Z', '2024-03-01T00:00:00Z'],
  ['hour', '2024-02-29T23:00:00Z', '2024-03-01T00:00:00Z'],
  ['day', '2024-02-29T00:00:00Z', '2024-03-01T00:00:00Z'],
  ['month', '2024-02-01T00:00:00Z', '2024-03-01T00:00:00Z'],
] as const)('the %s starts at %s and the next at %s', (unit, start, next) => {
  expect(writeTime(new Date(startOf(unit, moment)))).toBe(start)
  expect(writeTime(new Date(startOfNext(unit, moment)))).toBe(next)
  expect(startOf(unit, Date.parse(start))).toBe(Date.parse(start))
})

test('stretches before 1970 start before their moments too', () => {
  expect(startOf('hour', Date.parse('1969-12-31T23:30:00Z'))).toBe(
    Date.parse('1969-12-31T23:00:00Z'),
  )
})

test.each([
  ['2024-05-06T10:15:30Z', '2024-05-06T10:15:30Z'],
  ['2024-05-06t10:15:30z', '2024-05-06T10:15:30Z'],
  ['2024-05-06T10:15:30.123456789Z', '2024-05-06T10:15:30.123Z'],
  ['2024-05-06T12:15:30+02:00', '2024-05-06T10:15:30Z'],
  ['2024-05-06 10:15:30', '2024-05-06T10:15:30Z'],
  ['2024-05-06 12:15:30.5+02', '2024-05-06T10:15:30.500Z'],
])('%s is the time %s', (text, time) => {
  expect(writeTime(new Date(readTime(text)))).toBe(time)
})

test.each(['', 'yesterday', '2024-05-06', 'May 6, 2024', '2024-13-06T10:15:30Z', '1714990530'])(
  '"%s" is not a time',
  (text) => {
    expect(readTime(text)).toBeNaN()
  },
)
