import type { Run } from '../evaluate/run.ts'
import type { Value } from '../values/value.ts'

/** What a built-in may ask of the evaluation that calls it: to count work, the time, where to print. */
export type Host = Pick<Run, 'budget' | 'scales' | 'options'>

/**
 * A function that rules can call. Undefined as a result makes the call undefined, and so does a
 * `BuiltinFailure`, unless evaluation is strict. A relation gives any number of results.
 */
export type Builtin = SyncBuiltin | AsyncBuiltin | RelationBuiltin

interface Declared {
  readonly name: string
  readonly arity: number
  /** Known to the older syntax only. */
  readonly isOld?: boolean | undefined
  /** The same arguments may give another result in another evaluation, as with the clock. */
  readonly varies?: boolean | undefined
  /** Paths of the input that the function looks at by itself, through `host.options.input`. */
  readonly reads?: readonly (readonly string[])[] | undefined
}

export interface SyncBuiltin extends Declared {
  readonly kind?: 'sync' | undefined
  readonly call: (args: readonly Value[], host: Host) => Value | undefined
}

/** Answers later; undefined means that there is no such thing, a rejection ends the evaluation. */
export interface AsyncBuiltin extends Declared {
  readonly kind: 'async'
  readonly call: (args: readonly Value[]) => Promise<Value | undefined>
}

export interface RelationBuiltin extends Declared {
  readonly kind: 'relation'
  readonly each: (args: readonly Value[], host: Host) => Iterable<Value>
}
