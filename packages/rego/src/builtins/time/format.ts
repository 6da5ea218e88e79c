import { instant, type WallTime } from './calendar.ts'
import { months, readLayout, weekdays } from './layout.ts'

const two = (n: number) => String(n).padStart(2, '0')
const twelve = (hour: number) => hour % 12 || 12

/** Writes a time as the layout shows it. */
export function formatTime(time: WallTime, layout: string): string {
  return readLayout(layout)
    .map((part) => ('text' in part ? part.text : formatField(time, part.field)))
    .join('')
}

export function weekdayOf(time: WallTime): string {
  const days = instant({ ...time, offset: 0, hour: 0, minute: 0, second: 0, nanosecond: 0 })
  const index = Number(days / 86_400_000_000_000n + 4n) % 7
  return weekdays[(index + 7) % 7] ?? ''
}

function dayOfYear(time: WallTime): number {
  const start = { ...time, month: 1, day: 1 }
  return Number((instant(time) - instant(start)) / 86_400_000_000_000n) + 1
}

function formatField(time: WallTime, field: string): string {
  const month = months[time.month - 1] ?? ''
  const simple: Readonly<Record<string, () => string>> = {
    January: () => month,
    Jan: () => month.slice(0, 3),
    Monday: () => weekdayOf(time),
    Mon: () => weekdayOf(time).slice(0, 3),
    MST: () => time.zone,
    '2006': () => String(time.year).padStart(4, '0'),
    '06': () => two(time.year % 100),
    '01': () => two(time.month),
    '1': () => String(time.month),
    '02': () => two(time.day),
    _2: () => String(time.day).padStart(2, ' '),
    '2': () => String(time.day),
    '002': () => String(dayOfYear(time)).padStart(3, '0'),
    __2: () => String(dayOfYear(time)).padStart(3, ' '),
    '15': () => two(time.hour),
    '03': () => two(twelve(time.hour)),
    '3': () => String(twelve(time.hour)),
    '04': () => two(time.minute),
    '4': () => String(time.minute),
    '05': () => two(time.second),
    '5': () => String(time.second),
    PM: () => (time.hour < 12 ? 'AM' : 'PM'),
    pm: () => (time.hour < 12 ? 'am' : 'pm'),
  }
  const format = simple[field]
  if (format) return format()
  return /^[.,]/.test(field) ? formatFraction(time, field) : formatOffset(time.offset, field)
}

function formatFraction({ nanosecond }: WallTime, field: string): string {
  const digits = String(nanosecond)
    .padStart(9, '0')
    .slice(0, field.length - 1)
  if (field[1] === '0') return field[0] + digits.padEnd(field.length - 1, '0')
  const kept = digits.replace(/0+$/, '')
  return kept ? field[0] + kept : ''
}

function formatOffset(offset: number, field: string): string {
  if (field.startsWith('Z') && offset === 0) return 'Z'
  const size = Math.abs(offset)
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60].map(two)
  const count = field.replace(/\D/g, '').length / 2
  const sign = offset < 0 ? '-' : '+'
  return sign + parts.slice(0, count).join(field.includes(':') ? ':' : '')
}
