import { BuiltinFailure } from '../errors.ts'
import { narrow } from '../values/number.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'
import type { Operands } from './operands.ts'
import { typeFailure } from './operands.ts'

const widestShift = 100_000

const combineBits = (name: string, combine: (a: bigint, b: bigint) => bigint): Builtin =>
  define(name, 2, (o) => narrow(combine(BigInt(o.integer(1)), BigInt(o.integer(2)))))

const shift = (name: string, move: (a: bigint, count: bigint) => bigint): Builtin =>
  define(name, 2, (o) => narrow(move(BigInt(o.integer(1)), shiftCount(o))))

function shiftCount(operands: Operands): bigint {
  const count = operands.integer(2)
  if (count < 0) {
    throw typeFailure('operand 2 must be an unsigned integer number but got a negative integer')
  }
  if (count > widestShift) throw new BuiltinFailure('shift is too wide')
  return BigInt(count)
}

export const bitBuiltins: readonly Builtin[] = [
  combineBits('bits.and', (a, b) => a & b),
  combineBits('bits.or', (a, b) => a | b),
  combineBits('bits.xor', (a, b) => a ^ b),
  define('bits.negate', 1, (o) => narrow(~BigInt(o.integer(1)))),
  shift('bits.lsh', (a, count) => a << count),
  shift('bits.rsh', (a, count) => a >> count),
]
