import {
  AccessDefinition,
  type AllowedUrl,
  type Endpoint,
  type FieldAccess,
  type GraphType,
} from '../session/access-definition.ts'
import { larger, permitsMore } from './raise.ts'

/** Adds what another policy grants for the same API. Limits and endpoint limits are no grant. */
export function unite(current: AccessDefinition, granted: AccessDefinition): AccessDefinition {
  const united = {
    ...granted,
    api_id: current.api_id,
    api_name: granted.api_name || current.api_name,
    versions: uniteTexts(current.versions, granted.versions),
    allowed_urls: uniteUrls(current.allowed_urls, granted.allowed_urls),
    restricted_types: uniteTypes(current.restricted_types, granted.restricted_types),
    allowed_types: uniteTypes(current.allowed_types, granted.allowed_types),
    field_access_rights: uniteFields(current.field_access_rights, granted.field_access_rights),
    disable_introspection: current.disable_introspection || granted.disable_introspection,
    limit: current.limit,
    allowance_scope: current.allowance_scope,
    endpoints: current.endpoints,
  }
  // Policies over thousands of APIs pass here: the second copy is for the rare ones only.
  return Object.keys(current).length > knownMembers ? { ...current, ...united } : united
}

const knownMembers = Object.keys(AccessDefinition.properties).length

export function uniteTexts(first: readonly string[], second: readonly string[]): string[] {
  const texts = [...first, ...second]
  return texts.length < 2 ? texts : [...new Set(texts)]
}

/** Joins items with the same key, keeping the order in which keys were met. */
function uniteBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  join: (first: T, second: T) => T,
): T[] {
  if (items.length < 2) return [...items]
  const united = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    const met = united.get(key)
    united.set(key, met === undefined ? item : join(met, item))
  }
  return [...united.values()]
}

/** URLs are told apart by everything but their methods: newer gateways know conditions. */
const uniteUrls = (first: AllowedUrl[], second: AllowedUrl[]): AllowedUrl[] =>
  uniteBy(
    [...first, ...second],
    ({ methods: _methods, url, ...rest }) =>
      Object.keys(rest).length === 0 ? url : JSON.stringify([url, rest]),
    (met, next) => ({ ...met, methods: uniteTexts(met.methods, next.methods) }),
  )

const uniteTypes = (first: GraphType[], second: GraphType[]): GraphType[] =>
  uniteBy(
    [...first, ...second],
    ({ name }) => name,
    (met, next) => ({ ...met, fields: uniteTexts(met.fields, next.fields) }),
  )

const uniteFields = (first: FieldAccess[], second: FieldAccess[]): FieldAccess[] =>
  uniteBy(
    [...first, ...second],
    ({ type_name, field_name }) => JSON.stringify([type_name, field_name]),
    (met, next) => ({
      ...met,
      limits: {
        ...met.limits,
        max_query_depth: larger(met.limits.max_query_depth, next.limits.max_query_depth),
      },
    }),
  )

type Method = Endpoint['methods'][number]

/** Limits of single endpoints: for each path and method the more permissive one, sorted. */
export function uniteEndpoints(first: Endpoint[], second: Endpoint[]): Endpoint[] {
  if (first.length + second.length === 0) return first
  return uniteBy(
    [...first, ...second].map(({ methods, ...rest }) => ({
      ...rest,
      methods: uniteMethods(methods),
    })),
    ({ path }) => path,
    (met, next) => ({ ...met, methods: uniteMethods([...met.methods, ...next.methods]) }),
  ).toSorted((one, other) => compareTexts(one.path, other.path))
}

const uniteMethods = (methods: Method[]): Method[] =>
  uniteBy(
    methods,
    ({ name }) => name,
    (met, next) => (permitsMore(next.limit, met.limit) ? next : met),
  ).toSorted((one, other) => compareTexts(one.name.toUpperCase(), other.name.toUpperCase()))

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
