import { extensionOf, type OasDocument } from '#extension/name.ts'
import { removeAt, toPath } from '#json/path.ts'
import { resolveReference } from '#json/reference.ts'
import {
  entriesOf,
  isObject,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
  put,
} from '#json/value.ts'
import { defaultOperationId, type Operation, operationsOf } from '#openapi/operations.ts'
import { branch } from './branch.ts'
import type { ImportParameters } from './parameters.ts'

const json = 'application/json'

/** Whether the description says something that a request can be checked by. */
function isCheckable(document: OasDocument, { pathItem, operation }: Operation): boolean {
  const parameters = [...ownList(pathItem, 'parameters'), ...ownList(operation, 'parameters')]
  if (parameters.length > 0) return true
  const body = resolveReference(document, own(operation, 'requestBody'))
  return own(ownObject(body, 'content'), json) !== undefined
}

const hasExample = (media: JsonObject) =>
  Object.hasOwn(media, 'example') ||
  own(media, 'schema') !== undefined ||
  entriesOf(own(media, 'examples')).length > 0

/** Whether the description says what an answer looks like. */
const isAnswerable = (document: OasDocument, { operation }: Operation): boolean =>
  entriesOf(own(operation, 'responses')).some(([, given]) =>
    entriesOf(own(resolveReference(document, given), 'content')).some(
      ([, media]) => isObject(media) && hasExample(media),
    ),
  )

function settingsFor(
  document: OasDocument,
  operation: Operation,
  known: JsonObject,
  { allowList, validateRequest, mockResponse }: ImportParameters,
): JsonObject {
  const settings = { ...known }
  if (allowList !== undefined) {
    settings.allow = { ...ownObject(known, 'allow'), enabled: allowList }
    const blocked = ownObject(known, 'block')
    if (blocked && allowList) settings.block = { ...blocked, enabled: false }
  }
  if (validateRequest !== undefined && isCheckable(document, operation))
    settings.validateRequest = { enabled: validateRequest, errorResponseCode: 422 }
  if (mockResponse !== undefined && isAnswerable(document, operation))
    settings.mockResponse = {
      ...ownObject(known, 'mockResponse'),
      enabled: mockResponse,
      fromOASExamples: { enabled: mockResponse },
    }
  return settings
}

/** The id of an operation, given to it where it has none. */
function nameOperation({ path, method, operation, id }: Operation): string {
  if (id !== '') return id
  operation.operationId = defaultOperationId(path, method)
  return ownText(operation, 'operationId')
}

/** Applies what was asked for to every operation of `document`, which is changed. */
export function importOperations(document: OasDocument, parameters: ImportParameters): void {
  const { allowList, validateRequest, mockResponse } = parameters
  if (allowList === undefined && validateRequest === undefined && mockResponse === undefined) return
  const all = branch(extensionOf(document) ?? {}, 'middleware.operations')
  for (const operation of operationsOf(document)) {
    const known = operation.id === '' ? {} : (ownObject(all, operation.id) ?? {})
    const settings = settingsFor(document, operation, known, parameters)
    if (Object.keys(settings).length > 0) put(all, nameOperation(operation), settings)
  }
}

/** Takes away settings of operations that the description no longer has; `document` is changed. */
export function dropObsoleteOperations(document: OasDocument): void {
  const extension = extensionOf(document)
  const place = toPath('middleware.operations')
  const settings = ownObject(ownObject(extension, 'middleware'), 'operations')
  if (extension === undefined || settings === undefined) return
  const ids = new Set(operationsOf(document).map(({ id }) => id))
  for (const id of Object.keys(settings)) {
    if (!ids.has(id)) delete settings[id]
  }
  if (Object.keys(settings).length === 0) removeAt(extension, place)
}
