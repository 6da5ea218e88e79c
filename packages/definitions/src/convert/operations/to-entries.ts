import { isObject, type JsonObject, own, ownList, ownObject } from '#json/value.ts'
import { type Operation, operationsOf } from '#openapi/operations.ts'
import { compareSpecificity } from '#openapi/specificity.ts'
import { classicOf } from '../part.ts'
import { classicPathOf } from './endpoint-path.ts'
import { operationKinds } from './kinds.ts'
import { mockEntry } from './mock.ts'
import { validationEntry } from './validation.ts'

interface Entry {
  list: string
  entry: JsonObject
}

const plainEntries = (settings: JsonObject): Entry[] =>
  operationKinds.flatMap(({ key, list, parts, isMany }) => {
    const value = own(settings, key)
    const blocks = isMany ? ownList(settings, key) : [value]
    return blocks.filter(isObject).map((block) => ({ list, entry: classicOf(parts, block) }))
  })

function describedEntries(
  document: JsonObject,
  operation: Operation,
  settings: JsonObject,
): Entry[] {
  const entries: Entry[] = []
  const validation = ownObject(settings, 'validateRequest')
  if (validation) entries.push(validationEntry(document, operation, validation))
  const mock = ownObject(settings, 'mockResponse')
  if (mock) entries.push({ list: 'mock_response', entry: mockEntry(document, operation, mock) })
  return entries
}

export interface EntryOptions {
  /**
   * Leaves out what gateways of the family read from the OAS document that travels beside: request
   * validation and fixed answers. They would do it twice.
   */
  isPaired?: boolean
}

/** The lists of endpoints of an OAS API, most specific path first. */
export function entriesOfOperations(
  document: JsonObject,
  settings: JsonObject | undefined,
  { isPaired = false }: EntryOptions = {},
): JsonObject {
  const lists: Record<string, JsonObject[]> = {}
  const operations = operationsOf(document).sort((one, other) =>
    compareSpecificity(one.path, other.path),
  )
  for (const operation of operations) {
    const given = operation.id === '' ? undefined : ownObject(settings, operation.id)
    if (given === undefined) continue
    const described = isPaired ? [] : describedEntries(document, operation, given)
    const place = {
      path: classicPathOf(operation.path, operation.pathItem),
      method: operation.method.toUpperCase(),
    }
    for (const { list, entry } of [...plainEntries(given), ...described]) {
      lists[list] ??= []
      lists[list].push({ ...place, ...entry })
    }
  }
  return lists
}
