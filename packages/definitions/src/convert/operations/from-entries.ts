import {
  isObject,
  type Json,
  type JsonObject,
  own,
  ownList,
  ownObject,
  ownText,
  put,
} from '#json/value.ts'
import { defaultOperationId, type Method, methods } from '#openapi/operations.ts'
import { membersOf } from '../part.ts'
import { createPathDescriber, type DescribedPath } from './endpoint-path.ts'
import { operationKinds } from './kinds.ts'
import { mockBlock } from './mock.ts'
import { bodyBlock, requestBlock, requestBodyOf } from './validation.ts'

/** The paths and the settings of operations that a classic definition asks for. */
export interface DescribedOperations {
  paths: JsonObject
  settings: JsonObject
}

const methodsOf = (entry: JsonObject): readonly Method[] => {
  const word = ownText(entry, 'method').toLowerCase()
  // An entry without a method means all of them.
  if (word === '') return methods
  return methods.filter((method) => method === word)
}

function pathItemAt(paths: JsonObject, { path, parameters }: DescribedPath): JsonObject {
  const known = ownObject(paths, path)
  if (known) return known
  const made: JsonObject = parameters.length > 0 ? { parameters } : {}
  put(paths, path, made)
  return made
}

function operationAt(pathItem: JsonObject, method: Method, path: string): JsonObject {
  const known = ownObject(pathItem, method)
  if (known) return known
  const made: JsonObject = {
    operationId: defaultOperationId(path, method),
    responses: { 200: { description: '' } },
  }
  pathItem[method] = made
  return made
}

interface Found {
  operation: JsonObject
  settings: JsonObject
  entry: JsonObject
}

/** Adds settings under a key unless an earlier entry of the list did: the first match counts. */
const settle = (settings: JsonObject, key: string, value: Json) => {
  if (!Object.hasOwn(settings, key)) put(settings, key, value)
}

/** Describes the lists of endpoints of one version as operations. */
export function describeEntries(lists: JsonObject): DescribedOperations {
  const paths: JsonObject = {}
  const settings: JsonObject = {}
  const describe = createPathDescriber()

  function find(list: string): Found[] {
    return ownList(lists, list)
      .filter(isObject)
      .flatMap((entry) => {
        const described = describe(ownText(entry, 'path'))
        return methodsOf(entry).map((method) => {
          const operation = operationAt(pathItemAt(paths, described), method, described.path)
          const id = ownText(operation, 'operationId')
          settle(settings, id, {})
          return { operation, settings: ownObject(settings, id) ?? {}, entry }
        })
      })
  }

  for (const { key, list, parts, isMany } of operationKinds) {
    for (const found of find(list)) {
      const block = membersOf(parts, found.entry)
      if (isMany) put(found.settings, key, [...ownList(found.settings, key), block])
      else settle(found.settings, key, block)
    }
  }
  for (const found of find('mock_response'))
    settle(found.settings, 'mockResponse', mockBlock(found.entry))
  for (const found of find('validate_json')) {
    if (own(found.settings, 'validateRequest') === undefined)
      found.operation.requestBody = requestBodyOf(found.entry)
    settle(found.settings, 'validateRequest', bodyBlock(found.entry))
  }
  for (const found of find('validate_request'))
    settle(found.settings, 'validateRequest', requestBlock(found.entry))
  return { paths, settings }
}
