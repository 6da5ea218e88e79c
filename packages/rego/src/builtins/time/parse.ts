import { BuiltinFailure } from '#errors'
import { checkRange, instant } from './calendar.ts'
import { months, readLayout, weekdays } from './layout.ts'

interface Reading {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  nanosecond: number
  offset: number
  isAfternoon: boolean | undefined
}

/** Reads a time by its layout, in nanoseconds since 1970. */
export function parseTime(layout: string, text: string): bigint {
  const reading: Reading = {
    year: 0,
    month: 1,
    day: 1,
    hour: 0,
    minute: 0,
    second: 0,
    nanosecond: 0,
    offset: 0,
    isAfternoon: undefined,
  }
  let rest = text
  for (const part of readLayout(layout)) {
    const taken = 'text' in part ? takeText(rest, part.text) : takeField(rest, part.field, reading)
    if (taken === undefined) throw unreadable(text, layout)
    rest = rest.slice(taken)
  }
  if (rest !== '' || !isPossible(reading)) throw unreadable(text, layout)
  if (reading.isAfternoon === true && reading.hour < 12) reading.hour += 12
  if (reading.isAfternoon === false && reading.hour === 12) reading.hour = 0
  return checkRange(instant(reading))
}

const unreadable = (text: string, layout: string) =>
  new BuiltinFailure(
    `parsing time ${JSON.stringify(text)} as ${JSON.stringify(layout)}: cannot parse`,
  )

const takeText = (rest: string, text: string) => (rest.startsWith(text) ? text.length : undefined)

function isPossible({ year, month, day, hour, minute, second }: Reading): boolean {
  const last = new Date(Date.UTC(2000, month, 0)).getUTCDate()
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const days = month === 2 && !isLeap ? 28 : last
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60
  )
}

type Take = readonly [pattern: RegExp, store: (found: string, reading: Reading) => void]

const byName = (list: readonly string[], found: string, length: number) =>
  list.findIndex((name) => name.slice(0, length).toLowerCase() === found.toLowerCase()) + 1

const number = (name: 'year' | 'month' | 'day' | 'hour' | 'minute', pattern: RegExp): Take => [
  pattern,
  (found, reading) => {
    reading[name] = Number(found)
  },
]

const seconds = (pattern: RegExp): Take => [
  pattern,
  (found, reading) => {
    const [whole = '0', fraction = ''] = found.split(/[.,]/)
    reading.second = Number(whole)
    if (fraction) reading.nanosecond = Number(fraction.slice(0, 9).padEnd(9, '0'))
  },
]

const takes: Readonly<Record<string, Take>> = {
  January: [
    new RegExp(`^(${months.join('|')})`, 'i'),
    (found, r) => {
      r.month = byName(months, found, 20)
    },
  ],
  Jan: [
    /^[A-Za-z]{3}/,
    (found, r) => {
      r.month = byName(months, found, 3)
    },
  ],
  Monday: [new RegExp(`^(${weekdays.join('|')})`, 'i'), () => {}],
  Mon: [/^(sun|mon|tue|wed|thu|fri|sat)/i, () => {}],
  MST: [/^(UTC|[A-Z]{3,4})/, () => {}],
  '2006': number('year', /^\d{4}/),
  '06': [
    /^\d{2}/,
    (found, r) => {
      r.year = Number(found) + (Number(found) >= 69 ? 1900 : 2000)
    },
  ],
  '01': number('month', /^\d{2}/),
  '1': number('month', /^\d{1,2}/),
  '02': number('day', /^\d{2}/),
  _2: number('day', /^ ?\d{1,2}/),
  '2': number('day', /^\d{1,2}/),
  '15': number('hour', /^\d{2}/),
  '03': number('hour', /^\d{2}/),
  '3': number('hour', /^\d{1,2}/),
  '04': number('minute', /^\d{2}/),
  '4': number('minute', /^\d{1,2}/),
  '05': seconds(/^\d{2}([.,]\d+)?/),
  '5': seconds(/^\d{1,2}([.,]\d+)?/),
  PM: [
    /^[AP]M/,
    (found, r) => {
      r.isAfternoon = found === 'PM'
    },
  ],
  pm: [
    /^[ap]m/,
    (found, r) => {
      r.isAfternoon = found === 'pm'
    },
  ],
}

function takeField(rest: string, field: string, reading: Reading): number | undefined {
  if (/^[.,]/.test(field)) return takeFraction(rest, reading)
  const [pattern, store] = takes[field] ?? offsetTake(field)
  const found = pattern.exec(rest)?.[0]
  if (found === undefined) return undefined
  store(found, reading)
  return found.length
}

function takeFraction(rest: string, reading: Reading): number {
  const found = /^[.,](\d+)/.exec(rest)
  if (found) reading.nanosecond = Number((found[1] ?? '').slice(0, 9).padEnd(9, '0'))
  return found?.[0].length ?? 0
}

function offsetTake(field: string): Take {
  const groups = Math.max(1, field.replace(/\D/g, '').length / 2)
  const colon = field.includes(':') ? ':' : ''
  const digits = `[+-]\\d{2}${`${colon}\\d{2}`.repeat(groups - 1)}`
  const pattern = new RegExp(field.startsWith('Z') ? `^(Z|${digits})` : `^${digits}`)
  return [
    pattern,
    (found, reading) => {
      const [hours = 0, minutes = 0, rest = 0] = (found.match(/\d{2}/g) ?? []).map(Number)
      const size = hours * 3600 + minutes * 60 + rest
      reading.offset = found.startsWith('-') ? -size : size
    },
  ]
}
