import { nameProblem } from '#categories/name.ts'
import { ownText } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import type { ClassicDefinition } from './definition.ts'
import { findMissingSources, findWrongAddresses } from './rules/access.ts'
import {
  findEmptyBalancing,
  findNegativeTimeouts,
  findRepeatedSources,
  findUpstreamConflicts,
} from './rules/upstream.ts'

function findWrongName(definition: ClassicDefinition): Problem[] {
  const message = nameProblem(ownText(definition, 'name'))
  return message === undefined ? [] : [{ path: '/name', message }]
}

const rules = [
  findWrongName,
  findRepeatedSources,
  findMissingSources,
  findWrongAddresses,
  findNegativeTimeouts,
  findUpstreamConflicts,
  findEmptyBalancing,
]

/** What the schema cannot say: each problem of a definition whose shape is right. */
export const checkClassicRules = (definition: ClassicDefinition): Problem[] =>
  rules.flatMap((rule) => rule(definition))
