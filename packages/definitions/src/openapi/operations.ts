import { entriesOf, isObject, type JsonObject, ownObject, ownText } from '#json/value.ts'

/** The methods that OpenAPI has operations for. */
export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const

export type Method = (typeof methods)[number]

export interface Operation {
  path: string
  method: Method
  /** Empty when the document gives none. */
  id: string
  pathItem: JsonObject
  operation: JsonObject
}

const operationsAt = (path: string, pathItem: JsonObject): Operation[] =>
  methods.flatMap((method) => {
    const operation = ownObject(pathItem, method)
    return operation
      ? [{ path, method, id: ownText(operation, 'operationId'), pathItem, operation }]
      : []
  })

/** Every operation of a document, in its order. */
export const operationsOf = (document: JsonObject): Operation[] =>
  entriesOf(ownObject(document, 'paths')).flatMap(([path, pathItem]) =>
    isObject(pathItem) ? operationsAt(path, pathItem) : [],
  )

/** The id of an operation that was given none. */
export const defaultOperationId = (path: string, method: string): string =>
  `${path.replace(/^\//, '')}${method.toUpperCase()}`
