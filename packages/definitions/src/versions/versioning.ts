import type { ClassicDefinition } from '#classic/definition.ts'
import { extensionName, extensionOf, type OasDocument } from '#extension/name.ts'
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

/** The word for the base API itself where a version is named. */
export const self = 'self'

export interface Version {
  name: string
  apiId: string
}

/** How an API is versioned, whichever form it has. */
export interface Versioning {
  isEnabled: boolean
  /** The name of the base API as a version; empty while it has none. */
  name: string
  /** The name of the version for requests that name none, or `self`. */
  default: string
  location: string
  key: string
  versions: Version[]
}

const isText = (value: unknown): value is string => typeof value === 'string'

export function versioningOfOas(document: OasDocument): Versioning {
  const given = ownObject(ownObject(extensionOf(document), 'info'), 'versioning')
  return {
    isEnabled: own(given, 'enabled') === true,
    name: ownText(given, 'name'),
    default: ownText(given, 'default'),
    location: ownText(given, 'location'),
    key: ownText(given, 'key'),
    versions: ownList(given, 'versions')
      .filter(isObject)
      .map((version) => ({ name: ownText(version, 'name'), apiId: ownText(version, 'id') })),
  }
}

export function versioningOfClassic(definition: ClassicDefinition): Versioning {
  const given = ownObject(definition, 'definition')
  return {
    isEnabled: own(given, 'enabled') === true,
    name: ownText(given, 'name'),
    default: ownText(given, 'default'),
    location: ownText(given, 'location'),
    key: ownText(given, 'key'),
    versions: entriesOf(own(given, 'versions')).flatMap(([name, apiId]) =>
      isText(apiId) ? [{ name, apiId }] : [],
    ),
  }
}

/** The document with this versioning; without any when nothing is given. */
export function withOasVersioning(document: OasDocument, versioning?: Versioning): OasDocument {
  const extension = extensionOf(document) ?? {}
  const { versioning: known, ...info } = ownObject(extension, 'info') ?? {}
  if (versioning === undefined) return { ...document, [extensionName]: { ...extension, info } }
  const member: JsonObject = {
    ...(isObject(known) && known),
    enabled: versioning.isEnabled,
    name: versioning.name,
    default: versioning.default,
    location: versioning.location,
    key: versioning.key,
    versions: versioning.versions.map(({ name, apiId }) => ({ name, id: apiId })),
  }
  return {
    ...document,
    [extensionName]: { ...extension, info: { ...info, versioning: member } },
  }
}

/** The definition with this versioning; switched off when nothing is given. */
export function withClassicVersioning(
  definition: ClassicDefinition,
  versioning?: Versioning,
): ClassicDefinition {
  const known = ownObject(definition, 'definition')
  if (versioning === undefined)
    return {
      ...definition,
      definition: { ...known, enabled: false, name: '', default: '', versions: {} },
    }
  const versions: JsonObject = {}
  for (const { name, apiId } of versioning.versions) put(versions, name, apiId)
  const { isEnabled, name, location, key } = versioning
  return {
    ...definition,
    definition: {
      ...known,
      enabled: isEnabled,
      name,
      default: versioning.default,
      location,
      key,
      versions,
    },
  }
}
