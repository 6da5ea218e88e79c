import { withDefaults } from '#classic/defaults.ts'
import type { ClassicDefinition } from '#classic/definition.ts'
import { extensionName, type OasDocument } from '#extension/name.ts'
import { copy } from '#json/copy.ts'
import { readAt, toPath, writeAt } from '#json/path.ts'
import { rebase } from '#json/rebase.ts'
import { isObject, type JsonObject, ownObject, ownText, put } from '#json/value.ts'
import { operationsOf } from '#openapi/operations.ts'
import { oasToClassic } from './to-classic.ts'
import { classicToOas } from './to-oas.ts'

const settingsPlace = [extensionName, ...toPath('middleware.operations')]

const placeOf = ({ path, method }: { path: string; method: string }) => `${method} ${path}`

/** Gives operations that the base also has the ids that they have there. */
function withIdsOf(base: OasDocument, document: OasDocument): OasDocument {
  const ids = new Map(
    operationsOf(base)
      .filter(({ id }) => id !== '')
      .map((operation) => [placeOf(operation), operation.id]),
  )
  const result = copy(document)
  const settings = readAt(result, settingsPlace)
  const renamed: JsonObject = {}
  for (const operation of operationsOf(result)) {
    const id = ids.get(placeOf(operation)) ?? operation.id
    const given = isObject(settings)
      ? settings[ownText(operation.operation, 'operationId')]
      : undefined
    if (given !== undefined) put(renamed, id, given)
    operation.operation.operationId = id
  }
  if (isObject(settings)) writeAt(result, settingsPlace, renamed)
  return result
}

/**
 * The OAS API after a change to its classic definition. Only what the change touches is written
 * anew; the description and everything that classic has no words for stay as they were.
 */
export function updateOasFromClassic(
  document: OasDocument,
  definition: ClassicDefinition,
): OasDocument {
  const before = withIdsOf(document, classicToOas(oasToClassic(document)))
  const after = withIdsOf(document, classicToOas(withDefaults(definition)))
  // An endpoint without middleware is still an endpoint of the description.
  const paths = rebase(ownObject(before, 'paths') ?? {}, {}, ownObject(after, 'paths') ?? {})
  return rebase(document, before, { ...after, paths })
}
