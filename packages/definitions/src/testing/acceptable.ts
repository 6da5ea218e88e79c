import type { Arbitrary } from 'fast-check'
import { checkClassicRules } from '#classic/check-rules.ts'
import type { ClassicDefinition } from '#classic/definition.ts'
import { checkOasRules } from '#extension/check-rules.ts'
import { extensionName, type OasDocument } from '#extension/name.ts'
import { copy } from '#json/copy.ts'
import { removeAt, toPath, writeAt } from '#json/path.ts'
import { keysOfPointer } from '#json/pointer.ts'
import type { JsonObject } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import { classicDefinitions, oasDocuments } from './definitions.ts'

/** Takes away what a rule complains about, to a depth of keys, until no rule does. */
function obey(
  given: JsonObject,
  check: (value: JsonObject) => Problem[],
  depth: number,
): JsonObject {
  const result = copy(given)
  for (let round = 0; round < 10; round++) {
    const problems = check(result)
    if (problems.length === 0) return result
    for (const { path } of problems) removeAt(result, keysOfPointer(path).slice(0, depth))
  }
  throw new Error('A rule complains about something that is not there')
}

/** Classic definitions of all sorts that also follow every rule, so that the service takes them. */
export const acceptableClassicDefinitions = (): Arbitrary<ClassicDefinition> =>
  classicDefinitions().map((definition) => {
    const given = copy(definition)
    given.name = `api ${String(definition.name).replaceAll('#', '')}`
    writeAt(given, toPath('proxy.enable_load_balancing'), false)
    return obey(given, checkClassicRules, 1)
  })

/** OAS APIs of all sorts that also follow every rule, so that the service takes them. */
export const acceptableOasDocuments = (): Arbitrary<OasDocument> =>
  oasDocuments().map((document) => {
    const given = copy(document)
    writeAt(given, [extensionName, ...toPath('upstream.url')], 'http://up.example')
    return obey(given, checkOasRules, 3)
  })
