import { aggregateBuiltins } from './aggregates.ts'
import { arithmeticBuiltins } from './arithmetic.ts'
import { arrayBuiltins } from './arrays.ts'
import { bitBuiltins } from './bits.ts'
import type { Builtin } from './builtin.ts'
import { comparisonBuiltins } from './comparison.ts'
import { hashBuiltins } from './crypto/hashes.ts'
import { encodingBuiltins } from './encoding.ts'
import { globBuiltins } from './glob.ts'
import { graphBuiltins } from './graph.ts'
import { jsonBuiltins } from './json.ts'
import { jsonPatchBuiltins } from './jsonpatch.ts'
import { jsonPathBuiltins } from './jsonpaths.ts'
import { netBuiltins } from './net.ts'
import { objectBuiltins } from './objects.ts'
import { outputBuiltins } from './output.ts'
import { regexBuiltins } from './regex.ts'
import { semverBuiltins } from './semver.ts'
import { setBuiltins } from './sets.ts'
import { sprintfBuiltins } from './sprintf/sprintf.ts'
import { stringBuiltins } from './strings.ts'
import { timeBuiltins } from './time/time.ts'
import { trimBuiltins } from './trims.ts'
import { typeBuiltins } from './types.ts'
import { unitBuiltins } from './units.ts'
import { uriBuiltins } from './uri.ts'
import { urlqueryBuiltins } from './urlquery.ts'
import { uuidBuiltins } from './uuid.ts'
import { walkBuiltins } from './walk.ts'

const families: readonly (readonly Builtin[])[] = [
  aggregateBuiltins,
  arithmeticBuiltins,
  arrayBuiltins,
  bitBuiltins,
  comparisonBuiltins,
  hashBuiltins,
  encodingBuiltins,
  globBuiltins,
  graphBuiltins,
  jsonBuiltins,
  jsonPatchBuiltins,
  jsonPathBuiltins,
  netBuiltins,
  objectBuiltins,
  outputBuiltins,
  regexBuiltins,
  semverBuiltins,
  setBuiltins,
  sprintfBuiltins,
  stringBuiltins,
  timeBuiltins,
  trimBuiltins,
  typeBuiltins,
  unitBuiltins,
  uriBuiltins,
  urlqueryBuiltins,
  uuidBuiltins,
  walkBuiltins,
]

/** The functions that every policy can call, by name. */
export const standardBuiltins: ReadonlyMap<string, Builtin> = new Map(
  families.flat().map((builtin) => [builtin.name, builtin]),
)
