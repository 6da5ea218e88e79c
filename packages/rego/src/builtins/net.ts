import { BuiltinFailure } from '../errors.ts'
import { entriesOf, isObject } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import {
  type Block,
  contains,
  formatAddress,
  lastOf,
  parseBlock,
  requireBlock,
} from './addresses.ts'
import { mergeBlocks } from './blocks.ts'
import type { Builtin, Host } from './builtin.ts'
import { define, defineOld } from './define.ts'
import type { Operands } from './operands.ts'

function requireNetwork(text: string): Block {
  const block = parseBlock(text)
  if (block === undefined) throw new BuiltinFailure(`invalid CIDR address: ${text}`)
  return block
}

const intersect = (a: Block, b: Block) =>
  a.bits === b.bits && a.value <= lastOf(b) && b.value <= lastOf(a)

const holds = (o: Operands) => contains(requireNetwork(o.string(1)), requireBlock(o.string(2)))

function expand(block: Block, run: Host): RegoSet {
  const count = lastOf(block) - block.value + 1n
  run.budget.charge(Number(count) * 32)
  const addresses = new RegoSet()
  for (let value = block.value; value <= lastOf(block); value++) {
    addresses.add(formatAddress({ value, bits: block.bits }))
  }
  return addresses
}

/** The elements of an operand by key: a lone string, or the elements of a collection. */
function keyed(operand: Value, position: number): [Value, Block][] {
  if (typeof operand === 'string') return [[operand, requireBlock(operand)]]
  const entries: readonly (readonly [Value, Value])[] = isArray(operand)
    ? operand.map((item, i) => [i, item] as const)
    : operand instanceof RegoSet
      ? operand.sorted().map((item) => [item, item] as const)
      : isObject(operand)
        ? entriesOf(operand)
        : []
  return entries.map(([key, item]) => {
    const text = isArray(item) ? item[0] : item
    if (typeof text === 'string') return [key, requireBlock(text)]
    throw new BuiltinFailure(`operand ${position}: element must be string or non-empty array`)
  })
}

function matches(operands: Operands): RegoSet {
  const inner = keyed(operands.any(2), 2)
  const found = new RegoSet()
  for (const [key, block] of keyed(operands.any(1), 1)) {
    for (const [innerKey, innerBlock] of inner) {
      if (contains(block, innerBlock)) found.add([key, innerKey])
    }
  }
  return found
}

export const netBuiltins: readonly Builtin[] = [
  define('net.cidr_contains', 2, holds),
  defineOld('net.cidr_overlap', 2, holds),
  define('net.cidr_intersects', 2, (o) => {
    return intersect(requireNetwork(o.string(1)), requireNetwork(o.string(2)))
  }),
  define('net.cidr_is_valid', 1, (o) => {
    const text = o.any(1)
    return typeof text === 'string' && parseBlock(text) !== undefined
  }),
  define('net.cidr_expand', 1, (o, host) => expand(requireNetwork(o.string(1)), host)),
  define('net.cidr_contains_matches', 2, matches),
  define('net.cidr_merge', 1, (o) => new RegoSet(mergeBlocks(o.strings(1)))),
]
