import { select } from '../evaluate/select.ts'
import { isEqual } from '../values/compare.ts'
import { typeName } from '../values/format.ts'
import {
  entriesOf,
  isObject,
  keysOf,
  lookUp,
  type ObjectValue,
  objectFrom,
} from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'
import { type Operands, typeFailure, wrongType } from './operands.ts'

/** The keys that an operand names: those of an object, or the members of an array or a set. */
function namedKeys(operands: Operands, position: number): RegoSet {
  const value = operands.any(position)
  if (isObject(value)) return new RegoSet(keysOf(value))
  if (isArray(value)) return new RegoSet(value)
  return value instanceof RegoSet
    ? value
    : wrongType(position, 'one of {object, set, array}', value)
}

function getByPath(operands: Operands): Value {
  const [object, key, fallback] = [operands.object(1), operands.any(2), operands.any(3)]
  let value: Value | undefined = object
  for (const part of isArray(key) ? key : [key]) {
    value = value === undefined ? undefined : select(value, part)
  }
  return value === undefined ? fallback : value
}

/** Merges deeply: where both have an object the two are merged, elsewhere the second wins. */
function unite(a: ObjectValue, b: ObjectValue): ObjectValue {
  const merged = entriesOf(b).map(([key, value]) => {
    const known = lookUp(a, key)
    return [key, isObject(known) && isObject(value) ? unite(known, value) : value] as const
  })
  return objectFrom([...entriesOf(a), ...merged])
}

function uniteAll(operands: Operands): ObjectValue {
  let result: ObjectValue = {}
  for (const item of operands.array(1)) {
    if (!isObject(item)) {
      throw typeFailure(
        `operand 1 must be array of objects but got array containing ${typeName(item)}`,
      )
    }
    result = unite(result, item)
  }
  return result
}

/** Whether the second fits into the first: members of objects and sets, a run of an array. */
function isPart(whole: Value, part: Value): boolean {
  if (isObject(whole) && isObject(part)) {
    return entriesOf(part).every(([key, value]) => {
      const known = lookUp(whole, key)
      return known !== undefined && (isPart(known, value) || isEqual(known, value))
    })
  }
  if (whole instanceof RegoSet && part instanceof RegoSet) {
    return part.sorted().every((member) => whole.has(member))
  }
  if (isArray(whole) && part instanceof RegoSet) {
    const members = new RegoSet(whole)
    return part.sorted().every((member) => members.has(member))
  }
  if (!isArray(whole) || !isArray(part)) return false
  return (
    whole.some((_, i) => part.every((item, j) => isSame(whole[i + j], item))) || part.length === 0
  )
}

const isSame = (a: Value | undefined, b: Value) => a !== undefined && isEqual(a, b)

export const objectBuiltins: readonly Builtin[] = [
  define('object.get', 3, getByPath),
  define('object.keys', 1, (o) => new RegoSet(keysOf(o.object(1)))),
  define('object.union', 2, (o) => unite(o.object(1), o.object(2))),
  define('object.union_n', 1, uniteAll),
  define('object.remove', 2, (o) => {
    const [object, keys] = [o.object(1), namedKeys(o, 2)]
    return objectFrom(entriesOf(object).filter(([key]) => !keys.has(key)))
  }),
  define('object.filter', 2, (o) => {
    const [object, keys] = [o.object(1), namedKeys(o, 2)]
    return objectFrom(entriesOf(object).filter(([key]) => keys.has(key)))
  }),
  define('object.subset', 2, (o) => {
    const [whole, part] = [o.any(1), o.any(2)]
    const isComparable =
      (isObject(whole) && isObject(part)) ||
      (whole instanceof RegoSet && part instanceof RegoSet) ||
      (isArray(whole) && (isArray(part) || part instanceof RegoSet))
    if (isComparable) return isPart(whole, part)
    throw typeFailure('both arguments object.subset must be of the same type or array and set')
  }),
]
