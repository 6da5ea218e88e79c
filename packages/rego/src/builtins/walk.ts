import { entriesOf } from '../values/object.ts'
import { RegoSet } from '../values/set.ts'
import { isArray, type Value } from '../values/value.ts'
import type { Builtin, Host } from './builtin.ts'

/** Gives each part of a document with the path that leads to it, outer parts first. */
function* walk(value: Value, path: readonly Value[], host: Host): Iterable<Value> {
  yield [path, value]
  if (value === null || typeof value !== 'object') return
  host.budget.charge(16 * (path.length + 1))
  for (const [key, item] of parts(value)) yield* walk(item, [...path, key], host)
}

function parts(value: Value & object): Iterable<readonly [Value, Value]> {
  if (isArray(value)) return value.entries()
  if (value instanceof RegoSet) return value.sorted().map((member) => [member, member] as const)
  return entriesOf(value)
}

export const walkBuiltins: readonly Builtin[] = [
  {
    kind: 'relation',
    name: 'walk',
    arity: 1,
    each: ([value = null], host) => walk(value, [], host),
  },
]
