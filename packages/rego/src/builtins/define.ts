import type { Value } from '../values/value.ts'
import type { Host, SyncBuiltin } from './builtin.ts'
import { Operands } from './operands.ts'

/** Declares a built-in whose body reads its operands by position and type. */
export function define(
  name: string,
  arity: number,
  work: (operands: Operands, host: Host) => Value | undefined,
): SyncBuiltin {
  return { name, arity, call: (args, host) => work(new Operands(args), host) }
}

/** A built-in of the older syntax only. */
export const defineOld: typeof define = (name, arity, work) => {
  return { ...define(name, arity, work), isOld: true }
}

/** A built-in that depends on the clock or on chance. */
export const defineVarying: typeof define = (name, arity, work) => {
  return { ...define(name, arity, work), varies: true }
}
