import { select } from '../evaluate/select.ts'
import { compare, isEqual } from '../values/compare.ts'
import { entriesOf, isObject } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import type { Builtin } from './builtin.ts'

const test = (name: string, holds: (a: Value, b: Value) => boolean): Builtin => ({
  name,
  arity: 2,
  call: ([a = null, b = null]) => holds(a, b),
})

function isMember(value: Value, collection: Value): boolean {
  if (collection instanceof RegoSet) return collection.has(value)
  if (isArray(collection)) return collection.some((item) => isEqual(item, value))
  return isObject(collection) && entriesOf(collection).some(([, item]) => isEqual(item, value))
}

export const comparisonBuiltins: readonly Builtin[] = [
  test('eq', isEqual),
  test('equal', isEqual),
  test('neq', (a, b) => !isEqual(a, b)),
  test('lt', (a, b) => compare(a, b) < 0),
  test('lte', (a, b) => compare(a, b) <= 0),
  test('gt', (a, b) => compare(a, b) > 0),
  test('gte', (a, b) => compare(a, b) >= 0),
  test('internal.member_2', isMember),
  {
    name: 'internal.member_3',
    arity: 3,
    call: ([key = null, value = null, collection = null]) => {
      const found = select(collection, key)
      return found !== undefined && isEqual(found, value)
    },
  },
]
