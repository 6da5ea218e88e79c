import { countedTag, isCountedTag } from '../rules/tags.ts'
import { type EndpointNames, nameEndpoint, nameVersion } from './endpoint.ts'

type VersionNames = { name: string; endpoints: Map<string, EndpointNames> }

/** Names of values, remembered: the records of a batch repeat them, and encoding is dear. */
export function createNaming(ignoredPrefixes: readonly string[] = []) {
  const apis = new Map<string, Map<string, VersionNames>>()
  const tags = new Map<string, string>()

  const openVersion = (apiId: string, version: string): VersionNames =>
    remember(
      remember(apis, apiId, () => new Map<string, VersionNames>()),
      version,
      () => ({ name: nameVersion(apiId, version), endpoints: new Map() }),
    )
  const nameTag = (tag: string) => (isCountedTag(tag, ignoredPrefixes) ? countedTag(tag) : '')

  return {
    version: (apiId: string, version: string): string => openVersion(apiId, version).name,

    endpoint: (apiId: string, version: string, path: string): EndpointNames =>
      remember(openVersion(apiId, version).endpoints, path, () =>
        nameEndpoint(apiId, version, path),
      ),

    /** Each counted tag once, however often and in whatever spelling the record has it. */
    tags(all: string[]): string[] {
      const counted: string[] = []
      for (const tag of all) {
        const name = remember(tags, tag, () => nameTag(tag))
        if (name !== '' && !counted.includes(name)) counted.push(name)
      }
      return counted
    },
  }
}

function remember<V>(known: Map<string, V>, key: string, make: () => V): V {
  const value = known.get(key)
  if (value !== undefined) return value
  const made = make()
  known.set(key, made)
  return made
}
