import { BuiltinFailure } from '#errors'
import { narrow } from '#values/number.ts'
import { isArray, isNumber, type Value } from '#values/value.ts'
import type { Builtin } from '../builtin.ts'
import { define, defineVarying } from '../define.ts'
import { type Operands, typeFailure } from '../operands.ts'
import { checkRange, instantIn, type WallTime, wallTime } from './calendar.ts'
import { parseDuration } from './duration.ts'
import { formatTime, weekdayOf } from './format.ts'
import { parseTime } from './parse.ts'

interface Moment {
  readonly ns: bigint
  readonly zone: string
  readonly layout: string
}

/** An operand that is nanoseconds, or an array of them, a time zone and a layout. */
function momentOf(operands: Operands, position: number): Moment {
  const operand = operands.any(position)
  const [ns, zone = '', layout = 'RFC3339Nano']: readonly (Value | undefined)[] = isArray(operand)
    ? operand
    : [operand]
  if (!isNumber(ns) || typeof zone !== 'string' || typeof layout !== 'string') {
    throw typeFailure(
      `operand ${position} must be either number (ns) or [number (ns), string (tz)]`,
    )
  }
  if (typeof ns === 'number' && !Number.isInteger(ns)) throw new BuiltinFailure('timestamp too big')
  const exact = BigInt(ns)
  if (BigInt.asIntN(64, exact) !== exact) throw new BuiltinFailure('timestamp too big')
  return { ns: exact, zone, layout: layout || 'RFC3339Nano' }
}

const shown = (operands: Operands): WallTime => {
  const { ns, zone } = momentOf(operands, 1)
  return wallTime(ns, zone)
}

function addDate(operands: Operands): number | bigint {
  const { ns, zone } = momentOf(operands, 1)
  const time = wallTime(ns, zone)
  const [years, months, days] = [2, 3, 4].map((position) => operands.smallInteger(position))
  const moved = {
    ...time,
    year: time.year + (years ?? 0),
    month: time.month + (months ?? 0),
    day: time.day + (days ?? 0),
  }
  return narrow(checkRange(instantIn(moved, zone)))
}

/** The difference in calendar units, as years, months, days, hours, minutes and seconds. */
function difference(operands: Operands): number[] {
  const [first, second] = [momentOf(operands, 1), momentOf(operands, 2)]
  const [early, late] = first.ns <= second.ns ? [first, second] : [second, first]
  const from = wallTime(early.ns, early.zone)
  const to = wallTime(late.ns, early.zone)
  const units = [
    to.year - from.year,
    to.month - from.month,
    to.day - from.day,
    to.hour - from.hour,
    to.minute - from.minute,
    to.second - from.second,
  ]
  const daysInMonth = new Date(Date.UTC(from.year, from.month, 0)).getUTCDate()
  const sizes = [0, 12, daysInMonth, 24, 60, 60]
  for (let i = 5; i > 0; i--) {
    if ((units[i] ?? 0) >= 0) continue
    units[i] = (units[i] ?? 0) + (sizes[i] ?? 0)
    units[i - 1] = (units[i - 1] ?? 0) - 1
  }
  return units
}

export const timeBuiltins: readonly Builtin[] = [
  defineVarying('time.now_ns', 0, (_, run) => narrow(BigInt(run.options.now) * 1_000_000n)),
  define('time.parse_rfc3339_ns', 1, (o) => narrow(parseTime('RFC3339', o.string(1)))),
  define('time.parse_ns', 2, (o) => narrow(parseTime(o.string(1), o.string(2)))),
  define('time.parse_duration_ns', 1, (o) => narrow(parseDuration(o.string(1)))),
  define('time.date', 1, (o) => {
    const { year, month, day } = shown(o)
    return [year, month, day]
  }),
  define('time.clock', 1, (o) => {
    const { hour, minute, second } = shown(o)
    return [hour, minute, second]
  }),
  define('time.weekday', 1, (o) => weekdayOf(shown(o))),
  define('time.add_date', 4, addDate),
  define('time.diff', 2, difference),
  define('time.format', 1, (o) => {
    const { ns, zone, layout } = momentOf(o, 1)
    return formatTime(wallTime(ns, zone), layout)
  }),
]
