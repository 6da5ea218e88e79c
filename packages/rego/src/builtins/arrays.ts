import { isArray, type Value, type ValueArray } from '../values/value.ts'
import type { Builtin } from './builtin.ts'
import { define } from './define.ts'

function flatten(items: ValueArray): Value[] {
  return items.flatMap((item) => (isArray(item) ? [...item] : [item]))
}

export const arrayBuiltins: readonly Builtin[] = [
  define('array.concat', 2, (o, run) => {
    const [a, b] = [o.array(1), o.array(2)]
    run.budget.charge(8 * (a.length + b.length))
    return [...a, ...b]
  }),
  define('array.slice', 3, (o) => {
    const items = o.array(1)
    const from = Math.max(0, o.smallInteger(2))
    return items.slice(from, Math.max(from, o.smallInteger(3)))
  }),
  define('array.reverse', 1, (o) => [...o.array(1)].reverse()),
  define('array.flatten', 1, (o) => flatten(o.array(1))),
]
