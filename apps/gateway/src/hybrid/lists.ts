import { isObject, type JsonObject } from '@svc/definitions'
import { decodeBase64 } from '@svc/sessions'
import type { Lists } from '../sources/source.ts'

/** An empty list is one; an empty text is none. */
function readList(text: string): JsonObject[] | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter(isObject) : undefined
  } catch {
    return undefined
  }
}

/** Lists as they are written on the wire and in the backup; undefined when one of them is none. */
export function readLists(texts: Record<keyof Lists, string>): Lists | undefined {
  const [apis, policies] = [readList(texts.apis), readList(texts.policies)]
  return apis && policies ? { apis, policies } : undefined
}

const plain = (name: string) => decodeBase64(name) ?? name

/** Control planes send some names of members in base64, for stores that do not allow dots in them. */
const withPlainNames = (members: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [plain(name), value]))

function plainVersions(versions: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      if (!isObject(version) || typeof version.name !== 'string') return [plain(name), version]
      return [plain(name), { ...version, name: plain(version.name) }]
    }),
  )
}

/** The definition as a service of the same store would have given it. */
function plainDefinition(definition: JsonObject): JsonObject {
  const { version_data, upstream_certificates, pinned_public_keys } = definition
  const versions = isObject(version_data) ? version_data.versions : undefined
  return {
    ...definition,
    ...(isObject(version_data) &&
      isObject(versions) && {
        version_data: { ...version_data, versions: plainVersions(versions) },
      }),
    ...(isObject(upstream_certificates) && {
      upstream_certificates: withPlainNames(upstream_certificates),
    }),
    ...(isObject(pinned_public_keys) && {
      pinned_public_keys: withPlainNames(pinned_public_keys),
    }),
  }
}

/** APIs with their names in plain text. */
export const plainApis = (apis: JsonObject[]): JsonObject[] =>
  apis.map((element) =>
    isObject(element.api_definition)
      ? { ...element, api_definition: plainDefinition(element.api_definition) }
      : element,
  )
