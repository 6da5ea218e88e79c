import {
  defaultOperationId,
  extensionName,
  isObject,
  type JsonObject,
  operationsOf,
} from '@svc/definitions'
import { getAt } from '#ui/form/paths.ts'
import { operationFeatures } from './operation-features.ts'

/** One operation as the list of endpoints shows it. */
export interface Endpoint {
  /** Method and path, which name it in the address. */
  key: string
  method: string
  path: string
  /** Under which its middleware stands. */
  id: string
  /** Whether the description itself gives that id. */
  hasId: boolean
  tag: string
  summary: string
  /** Labels of what is switched on for it. */
  on: string[]
}

export const operationsPath = [extensionName, 'middleware', 'operations']

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function labelsOn(document: JsonObject, id: string): string[] {
  const settings = getAt(document, [...operationsPath, id])
  return operationFeatures
    .filter(({ at }) => getAt(settings, [at, 'enabled']) === true)
    .map(({ label }) => label)
}

/** The operations of a document in its order, with what is switched on for each. */
export const endpointsOf = (document: JsonObject): Endpoint[] =>
  operationsOf(document).map(({ method, path, id, operation }) => {
    const ownId = id || defaultOperationId(path, method)
    const tag = getAt(operation, ['tags', '0'])
    return {
      key: `${method} ${path}`,
      method,
      path,
      id: ownId,
      hasId: id !== '',
      tag: textOf(tag),
      summary: textOf(operation.summary),
      on: labelsOn(document, ownId),
    }
  })

export type EndpointRow =
  | { kind: 'tag'; tag: string; count: number }
  | ({ kind: 'operation' } & Endpoint)

const fits = (query: string) => {
  const parts = query.toLowerCase().split(/\s+/).filter(Boolean)
  return ({ key, id, summary, tag, on }: Endpoint) => {
    const words = [key, id, summary, tag, ...on].join(' ').toLowerCase()
    return parts.every((part) => words.includes(part))
  }
}

/** The endpoints that fit a search, under their tags; tags in the order of the description. */
export function groupByTag(
  endpoints: Endpoint[],
  query: string,
  document: JsonObject,
): EndpointRow[] {
  const found = endpoints.filter(fits(query))
  const described = Array.isArray(document.tags) ? document.tags : []
  const names = described.flatMap((tag) => (isObject(tag) ? [textOf(tag.name)] : []))
  const tags = new Set([...names, ...found.map(({ tag }) => tag)])
  return [...tags].flatMap((tag): EndpointRow[] => {
    const within = found.filter((endpoint) => endpoint.tag === tag)
    if (within.length === 0) return []
    return [
      { kind: 'tag', tag, count: within.length },
      ...within.map((endpoint) => ({ kind: 'operation' as const, ...endpoint })),
    ]
  })
}
