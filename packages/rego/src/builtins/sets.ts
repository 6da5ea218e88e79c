import { typeName } from '../values/format.ts'
import { RegoSet } from '../values/set.ts'
import type { Value } from '../values/value.ts'
import type { Builtin, Host } from './builtin.ts'
import { define, defineOld } from './define.ts'
import { typeFailure } from './operands.ts'

function union(sets: readonly RegoSet[], run: Host): RegoSet {
  const result = new RegoSet()
  for (const set of sets) {
    run.budget.charge(16 * set.size)
    for (const member of set) result.add(member)
  }
  return result
}

const intersection = (a: RegoSet, b: RegoSet) =>
  new RegoSet(a.sorted().filter((member) => b.has(member)))

function asSets(members: readonly Value[]): RegoSet[] {
  return members.map((member) => {
    if (member instanceof RegoSet) return member
    throw typeFailure(`operand 1 must be set of sets but got set containing ${typeName(member)}`)
  })
}

export const setBuiltins: readonly Builtin[] = [
  define('and', 2, (o) => intersection(o.set(1), o.set(2))),
  define('or', 2, (o, host) => union([o.set(1), o.set(2)], host)),
  define('union', 1, (o, host) => union(asSets(o.set(1).sorted()), host)),
  define('intersection', 1, (o) => {
    const [first = new RegoSet(), ...rest] = asSets(o.set(1).sorted())
    return rest.reduce(intersection, first)
  }),
  defineOld('set_diff', 2, (o) => {
    const other = o.set(2)
    return new RegoSet(
      o
        .set(1)
        .sorted()
        .filter((member) => !other.has(member)),
    )
  }),
]
