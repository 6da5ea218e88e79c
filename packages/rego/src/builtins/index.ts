import { aggregateBuiltins } from './aggregates.ts'
import { arithmeticBuiltins } from './arithmetic.ts'
import { arrayBuiltins } from './arrays.ts'
import { bitBuiltins } from './bits.ts'
import type { Builtin } from './builtin.ts'
import { comparisonBuiltins } from './comparison.ts'
import { jsonBuiltins } from './json.ts'
import { objectBuiltins } from './objects.ts'
import { outputBuiltins } from './output.ts'
import { setBuiltins } from './sets.ts'
import { stringBuiltins } from './strings.ts'
import { trimBuiltins } from './trims.ts'
import { typeBuiltins } from './types.ts'
import { walkBuiltins } from './walk.ts'

const families: readonly (readonly Builtin[])[] = [
  aggregateBuiltins,
  arithmeticBuiltins,
  arrayBuiltins,
  bitBuiltins,
  comparisonBuiltins,
  jsonBuiltins,
  objectBuiltins,
  outputBuiltins,
  setBuiltins,
  stringBuiltins,
  trimBuiltins,
  typeBuiltins,
  walkBuiltins,
]

/** The functions that every policy can call, by name. */
export const standardBuiltins: ReadonlyMap<string, Builtin> = new Map(
  families.flat().map((builtin) => [builtin.name, builtin]),
)
