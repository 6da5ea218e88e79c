import { typeName } from '../values/format.ts'
import { parseNumber } from '../values/number.ts'
import { RegoSet } from '../values/set.ts'
import type { TypeName, Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { define, defineOld } from './define.ts'
import { typeFailure, wrongType } from './operands.ts'

const kinds: readonly TypeName[] = ['null', 'boolean', 'number', 'string', 'array', 'object', 'set']

const testOf = (kind: TypeName): Builtin =>
  define(`is_${kind}`, 1, (o) => typeName(o.any(1)) === kind)

const castTo = (kind: TypeName): Builtin =>
  defineOld(`cast_${kind}`, 1, (o) => {
    const value = o.any(1)
    return typeName(value) === kind ? value : wrongType(1, kind, value)
  })

function toNumber(value: Value): number | bigint {
  if (value === null || value === false) return 0
  if (value === true) return 1
  if (typeof value === 'number' || typeof value === 'bigint') return value
  if (typeof value !== 'string')
    return wrongType(1, 'one of {null, boolean, number, string}', value)
  const number = parseNumber(value.replace(/^\+/, ''))
  if (number === undefined)
    throw typeFailure(`operand 1 must be valid number but got ${JSON.stringify(value)}`)
  return number
}

export const typeBuiltins: readonly Builtin[] = [
  ...kinds.map(testOf),
  define('type_name', 1, (o) => typeName(o.any(1))),
  define('to_number', 1, (o) => toNumber(o.any(1))),
  defineOld('cast_array', 1, (o) => {
    const value = o.any(1)
    return value instanceof RegoSet ? value.sorted() : o.elements(1)
  }),
  defineOld('cast_set', 1, (o) => {
    const value = o.any(1)
    return value instanceof RegoSet ? value : new RegoSet(o.elements(1))
  }),
  ...(['boolean', 'null', 'object', 'string'] as const).map(castTo),
]
