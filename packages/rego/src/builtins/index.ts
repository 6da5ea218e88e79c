import type { Builtin } from './builtin.ts'
import { comparisonBuiltins } from './comparison.ts'

const families: readonly (readonly Builtin[])[] = [comparisonBuiltins]

/** The functions that every policy can call, by name. */
export const standardBuiltins: ReadonlyMap<string, Builtin> = new Map(
  families.flat().map((builtin) => [builtin.name, builtin]),
)
