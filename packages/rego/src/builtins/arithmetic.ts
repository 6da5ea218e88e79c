import { BuiltinFailure } from '../errors.ts'
import { combine, isInteger, narrow } from '../values/number.ts'
import { RegoSet } from '../values/set.ts'
import type { Builtin, Host } from './builtin.ts'
import { define, defineVarying } from './define.ts'
import type { Operands } from './operands.ts'
import { typeFailure } from './operands.ts'

type Num = number | bigint

function divide(a: Num, b: Num): Num {
  if (b === 0) throw new BuiltinFailure('divide by zero')
  if (isInteger(a) && isInteger(b) && BigInt(a) % BigInt(b) === 0n) {
    return narrow(BigInt(a) / BigInt(b))
  }
  const quotient = Number(a) / Number(b)
  if (Number.isFinite(quotient)) return quotient
  if (!isInteger(a) || !isInteger(b)) throw new BuiltinFailure('number out of range')
  // Too large for doubles: what is behind the point no longer matters.
  return narrow(BigInt(a) / BigInt(b))
}

function remainder(a: Num, b: Num): Num {
  if (!isInteger(a) || !isInteger(b)) throw new BuiltinFailure('modulo on floating-point number')
  if (b === 0) throw new BuiltinFailure('modulo by zero')
  if (typeof a === 'number' && typeof b === 'number') return a % b || 0
  return narrow(BigInt(a) % BigInt(b))
}

/** Difference of numbers or of sets: the sign is the same. */
function subtract(operands: Operands) {
  const [a, b] = [operands.any(1), operands.any(2)]
  if (a instanceof RegoSet && b instanceof RegoSet) {
    return new RegoSet(a.sorted().filter((member) => !b.has(member)))
  }
  if (a instanceof RegoSet) return operands.set(2)
  return combine(operands.number(1), operands.number(2), '-')
}

const rounding = (name: string, round: (n: number) => number): Builtin =>
  define(name, 1, (operands) => {
    const n = operands.number(1)
    return typeof n === 'bigint' ? n : round(n) || 0
  })

const half = (n: number) => Math.sign(n) * Math.round(Math.abs(n))

function* rangeOf(from: Num, to: Num, step: Num): Iterable<Num> {
  const isRising = from <= to
  const move = isRising ? '+' : '-'
  for (let n = from; isRising ? n <= to : n >= to; n = combine(n, step, move)) yield n
}

function range(operands: Operands, step: Num, { budget }: Host): Num[] {
  const [from, to] = [operands.integer(1), operands.integer(2)]
  const count = Math.abs(Number(to) - Number(from)) / Number(step)
  budget.charge(16 * count)
  budget.work(count)
  return [...rangeOf(from, to, step)]
}

export const arithmeticBuiltins: readonly Builtin[] = [
  define('plus', 2, (o) => combine(o.number(1), o.number(2), '+')),
  define('minus', 2, subtract),
  define('mul', 2, (o) => combine(o.number(1), o.number(2), '*')),
  define('div', 2, (o) => divide(o.number(1), o.number(2))),
  define('rem', 2, (o) => remainder(o.number(1), o.number(2))),
  define('abs', 1, (o) => {
    const n = o.number(1)
    return n < 0 ? combine(0, n, '-') : n
  }),
  rounding('round', half),
  rounding('ceil', Math.ceil),
  rounding('floor', Math.floor),
  define('numbers.range', 2, (o, run) => range(o, 1, run)),
  define('numbers.range_step', 3, (o, run) => {
    const step = o.integer(3)
    if (step <= 0) throw new BuiltinFailure('step must be a positive integer')
    return range(o, step, run)
  }),
  defineVarying('rand.intn', 2, (o, run) =>
    randomBelow(o.string(1), o.smallInteger(2), run.options.now),
  ),
]

/** The same text and bound give the same number all through one evaluation. */
function randomBelow(seed: string, bound: number, now: number): number {
  if (!Number.isInteger(bound)) throw typeFailure('operand 2 must be integer number')
  let state = now | 0
  for (const char of `${seed}/${bound}`) {
    state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
    state ^= state >>> 13
  }
  return bound === 0 ? 0 : (state >>> 0) % Math.abs(bound)
}
