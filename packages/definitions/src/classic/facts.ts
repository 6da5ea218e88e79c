import { categoriesOf } from '#categories/name.ts'
import { entriesOf, own, ownObject, ownText } from '#json/value.ts'
import { type AuthType, authTypesOf } from './authentication.ts'
import type { ClassicDefinition } from './definition.ts'
import { isRaw } from './listen-path.ts'

/** The values of the filter `api_type`. */
export const apiTypes = [
  'tcp',
  'rest',
  'graphql',
  'udg',
  'subgraph',
  'supergraph',
  'internal',
] as const

export type ApiType = (typeof apiTypes)[number]

const graphTypes: Record<string, ApiType> = {
  executionEngine: 'udg',
  subgraph: 'subgraph',
  supergraph: 'supergraph',
}

/** What kind of API it is; the first that fits of raw, graph, internal and plain. */
export function apiTypeOf(definition: ClassicDefinition): ApiType {
  if (isRaw(definition)) return 'tcp'
  const graph = ownObject(definition, 'graphql')
  if (own(graph, 'enabled') === true)
    return graphTypes[ownText(graph, 'execution_mode')] ?? 'graphql'
  return own(definition, 'internal') === true ? 'internal' : 'rest'
}

export interface ApiFacts {
  name: string
  categories: string[]
  apiType: ApiType
  authTypes: AuthType[]
  isActive: boolean
  isOas: boolean
  listenPath: string
  target: string
  /** The names of the versions inside the definition, or of the APIs that are its versions. */
  versions: string[]
}

/** The versions that a definition knows: other APIs when versioning is on, else its own. */
export function versionNamesOf(definition: ClassicDefinition): string[] {
  const linked = ownObject(definition, 'definition')
  if (own(linked, 'enabled') === true) {
    const names = [
      ownText(linked, 'name'),
      ...entriesOf(own(linked, 'versions')).map(([name]) => name),
    ]
    return [...new Set(names)].filter((name) => name !== '')
  }
  const inside = ownObject(definition, 'version_data')
  if (own(inside, 'not_versioned') === true) return []
  return entriesOf(own(inside, 'versions')).map(([name]) => name)
}

/** What lists and filters need to know of an API. */
export function factsOf(definition: ClassicDefinition): ApiFacts {
  const proxy = ownObject(definition, 'proxy')
  const name = ownText(definition, 'name')
  return {
    name,
    categories: own(definition, 'is_oas') === true ? [] : categoriesOf(name),
    apiType: apiTypeOf(definition),
    authTypes: authTypesOf(definition),
    isActive: own(definition, 'active') === true,
    isOas: own(definition, 'is_oas') === true,
    listenPath: ownText(proxy, 'listen_path'),
    target: ownText(proxy, 'target_url'),
    versions: versionNamesOf(definition),
  }
}
