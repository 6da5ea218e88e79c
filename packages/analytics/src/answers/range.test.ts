import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRange, previousRange } from './range.ts'

const segments = (path: string) => {
  const [
    start_day = '',
    start_month = '',
    start_year = '',
    end_day = '',
    end_month = '',
    end_year = '',
  ] = path.split('/')
  return { start_day, start_month, start_year, end_day, end_month, end_year }
}
const iso = (moment = Number.NaN) => new Date(moment).toISOString()

describe('the range of a path', () => {
  test.each([
    ['1/2/2024/3/2/2024', '2024-02-01', '2024-02-04'],
    ['01/02/2024/01/02/2024', '2024-02-01', '2024-02-02'],
    ['29/2/2024/1/3/2024', '2024-02-29', '2024-03-02'],
    ['31/12/2023/31/12/2023', '2023-12-31', '2024-01-01'],
  ])('%s is from %s until before %s, in UTC', (path, from, until) => {
    const { range } = parseRange(segments(path))
    expect([iso(range?.from), iso(range?.until)]).toEqual([
      `${from}T00:00:00.000Z`,
      `${until}T00:00:00.000Z`,
    ])
  })

  test.each([
    ['30/2/2024/1/3/2024', '"30/2/2024" is not a date'],
    ['29/2/2023/1/3/2023', '"29/2/2023" is not a date'],
    ['1/13/2024/1/3/2024', '"1/13/2024" is not a date'],
    ['0/1/2024/1/3/2024', '"0/1/2024" is not a date'],
    ['1/1/2024/x/3/2024', '"x/3/2024" is not a date'],
    ['1/1/2024/-1/3/2024', '"-1/3/2024" is not a date'],
    ['1/1/24/1/3/2024', '"1/1/24" is not a date'],
    ['1/1/1969/1/3/2024', '"1/1/1969" is not a date'],
    ['1/1/2024/1e0/3/2024', '"1e0/3/2024" is not a date'],
    ['1/1/2024', '"//" is not a date'],
    ['2/1/2024/1/1/2024', 'The range ends before it starts'],
  ])('%s is refused: %s', (path, problem) => {
    expect(parseRange(segments(path))).toEqual({ problem })
  })

  test('has as many days as the path names', () => {
    const day = fc.date({
      min: new Date('1970-01-01'),
      max: new Date('9990-01-01'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(day, fc.nat(1000), (start, days) => {
        const end = new Date(start.getTime() + days * 86_400_000)
        const part = (date: Date) =>
          `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${String(date.getUTCFullYear()).padStart(4, '0')}`
        const { range } = parseRange(segments(`${part(start)}/${part(end)}`))
        expect(((range?.until ?? 0) - (range?.from ?? 0)) / 86_400_000).toBe(days + 1)
      }),
    )
  })
})

test('the range before has the same length and ends where this one starts', () => {
  expect(previousRange({ from: 100, until: 130 })).toEqual({ from: 70, until: 100 })
})
