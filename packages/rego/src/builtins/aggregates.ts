import { compare } from '../values/compare.ts'
import { typeName } from '../values/format.ts'
import { combine } from '../values/number.ts'
import { isObject, sizeOf } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, isNumber, type Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { define, defineOld } from './define.ts'
import { isAscii } from './letters.ts'
import { type Operands, typeFailure, wrongType } from './operands.ts'

function count(operands: Operands): number {
  const value = operands.any(1)
  if (typeof value === 'string') return isAscii(value) ? value.length : [...value].length
  if (isArray(value)) return value.length
  if (value instanceof RegoSet) return value.size
  return isObject(value)
    ? sizeOf(value)
    : wrongType(1, 'one of {array, object, set, string}', value)
}

function accumulate(operands: Operands, start: number, sign: '+' | '*'): number | bigint {
  const kind = typeName(operands.any(1))
  return operands.elements(1).reduce<number | bigint>((total, item) => {
    if (isNumber(item)) return combine(total, item, sign)
    throw typeFailure(
      `operand 1 must be ${kind} of numbers but got ${kind} containing ${typeName(item)}`,
    )
  }, start)
}

function extreme(operands: Operands, sign: 1 | -1): Value | undefined {
  let best: Value | undefined
  for (const item of operands.elements(1)) {
    if (best === undefined || compare(item, best) * sign > 0) best = item
  }
  return best
}

export const aggregateBuiltins: readonly Builtin[] = [
  define('count', 1, count),
  define('sum', 1, (o) => accumulate(o, 0, '+')),
  define('product', 1, (o) => accumulate(o, 1, '*')),
  define('max', 1, (o) => extreme(o, 1)),
  define('min', 1, (o) => extreme(o, -1)),
  define('sort', 1, (o, run) => {
    const items = o.elements(1)
    run.budget.work(items.length)
    return [...items].sort(compare)
  }),
  defineOld('all', 1, (o) => o.elements(1).every((item) => item === true)),
  defineOld('any', 1, (o) => o.elements(1).some((item) => item === true)),
]
