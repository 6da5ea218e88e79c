import { withoutCategories } from '#categories/name.ts'
import type { ClassicDefinition } from '#classic/definition.ts'
import { mainVersionName } from '#classic/modernise.ts'
import { copy } from '#json/copy.ts'
import {
  entriesOf,
  isObject,
  type JsonObject,
  omit,
  own,
  ownObject,
  ownText,
  put,
} from '#json/value.ts'
import { self } from './versioning.ts'

export interface SeparatedVersions {
  base: ClassicDefinition
  /** One API for each other version, without an internal id. */
  children: ClassicDefinition[]
}

/** One version alone, in the words for an API that has no others. */
function alone(definition: ClassicDefinition, version: JsonObject): ClassicDefinition {
  const target = ownText(version, 'override_target')
  const expires = ownText(version, 'expires')
  const proxy = ownObject(definition, 'proxy') ?? {}
  const name = ownText(version, 'name')
  const versions: JsonObject = {}
  put(versions, name, { ...version, expires: '', override_target: '' })
  return {
    ...definition,
    ...(expires !== '' && { expiration: expires }),
    proxy: { ...proxy, ...(target !== '' && { target_url: target }) },
    version_data: { not_versioned: true, default_version: '', versions },
  }
}

const listenPathOf = (path: string, name: string) => {
  const clean = path.replace(/\/$/, '')
  return clean === '' ? `/${encodeURIComponent(name)}/` : `${clean}-${encodeURIComponent(name)}/`
}

function childOf(
  definition: ClassicDefinition,
  version: JsonObject,
  apiId: string,
): ClassicDefinition {
  const name = ownText(version, 'name')
  const child = alone(definition, version)
  const proxy = ownObject(child, 'proxy') ?? {}
  return {
    ...omit(child, ['id']),
    api_id: apiId,
    name: `${withoutCategories(ownText(definition, 'name'))}-${name}`,
    internal: true,
    definition: { enabled: false, key: '', location: '' },
    proxy: { ...proxy, listen_path: listenPathOf(ownText(proxy, 'listen_path'), name) },
  }
}

/**
 * The versions inside a classic definition as APIs of their own: the main one is the base that knows
 * the others. A definition with one version is its own base. `newId` makes public ids.
 */
export function separateVersions(given: ClassicDefinition, newId: () => string): SeparatedVersions {
  const definition = copy(given)
  const versionData = ownObject(definition, 'version_data')
  const versions = entriesOf(own(versionData, 'versions')).flatMap(([name, version]) =>
    isObject(version) ? [{ ...version, name }] : [],
  )
  const mainName = mainVersionName(definition) ?? ''
  const main = versions.find(({ name }) => name === mainName) ?? { name: mainName }
  const others = versions.filter((version) => version !== main)
  if (own(versionData, 'not_versioned') === true || others.length === 0)
    return { base: alone(definition, main), children: [] }

  const children = others.map((version) => childOf(definition, version, newId()))
  const links: JsonObject = {}
  for (const [index, { name }] of others.entries())
    put(links, name, ownText(children[index], 'api_id'))
  const known = ownObject(definition, 'definition')
  return {
    base: {
      ...alone(definition, main),
      definition: {
        ...known,
        enabled: true,
        name: mainName,
        default: ownText(versionData, 'default_version') === '' ? '' : self,
        versions: links,
      },
    },
    children,
  }
}
