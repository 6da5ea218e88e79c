import { pointerTo } from '#json/pointer.ts'
import { resolveReference } from '#json/reference.ts'
import { isObject, type JsonObject, own, ownList } from '#json/value.ts'
import type { Problem } from '#problem.ts'
import { type Operation, operationsOf } from './operations.ts'

const placeOf = ({ path, method }: Operation) => pointerTo(pointerTo('/paths', path), method)

/** Operations are told apart by their ids, and so is what gateways do to them. */
export function findRepeatedIds(document: JsonObject): Problem[] {
  const seen = new Map<string, string>()
  return operationsOf(document).flatMap((operation) => {
    const { id } = operation
    if (id === '') return []
    const place = placeOf(operation)
    const first = seen.get(id)
    if (first === undefined) {
      seen.set(id, place)
      return []
    }
    return [{ path: `${place}/operationId`, message: `is "${id}", as ${first} has already` }]
  })
}

const wildcardsOf = (path: string): string[] =>
  path
    .split('{')
    .slice(1)
    .map((part) => part.slice(0, Math.max(part.indexOf('}'), 0)))
    .filter((name) => name !== '')

function declaredNames(document: JsonObject, { pathItem, operation }: Operation): Set<string> {
  const parameters = [...ownList(pathItem, 'parameters'), ...ownList(operation, 'parameters')]
  const names = parameters
    .map((parameter) => resolveReference(document, parameter))
    .filter(isObject)
    .filter((parameter) => own(parameter, 'in') === 'path')
    .map((parameter) => String(own(parameter, 'name')))
  return new Set(names)
}

/** Wildcards of a path that no parameter describes. */
export const findUndeclaredWildcards = (document: JsonObject): Problem[] =>
  operationsOf(document).flatMap((operation) => {
    const declared = declaredNames(document, operation)
    return wildcardsOf(operation.path)
      .filter((name) => !declared.has(name))
      .map((name) => ({ path: placeOf(operation), message: `does not describe "{${name}}"` }))
  })
