import type { Api, ApiVersion } from '../apis/api.ts'
import { type Refusal, refusals } from '../refusal.ts'

/** The parts of a request that may name a version. */
export interface Asked {
  header(name: string): string
  parameter(name: string): string
  /** What stands behind the listen path. */
  rest: string
}

export interface Chosen {
  api: Api
  version: ApiVersion
  /** As records name it; empty where there are no versions. */
  name: string
  /** The rest of the path, without the version where it stood there and is to be cut off. */
  rest: string
}

type Choice = Chosen | { refusal: Refusal }

interface Naming {
  location: string
  key: string
  /** Whether the first part of a path looks like a version at all. */
  isVersion: (text: string) => boolean
}

/** The version that a request names, and the path without it. */
export function readVersion({ location, key, isVersion }: Naming, asked: Asked) {
  if (location === 'header') return { name: asked.header(key), without: asked.rest }
  if (location === 'url-param') return { name: asked.parameter(key), without: asked.rest }
  if (location !== 'url') return { name: '', without: asked.rest }
  const [, first = '', left = ''] = /^\/([^/]*)(.*)$/s.exec(asked.rest) ?? []
  if (!isVersion(first)) return { name: '', without: asked.rest }
  return { name: first, without: left === '' ? '/' : left }
}

const isOver = ({ shape }: ApiVersion, now: number) => {
  if (shape.expires === '' || shape.expires === 'never') return false
  const end = Date.parse(shape.expires.replace(' ', 'T'))
  return Number.isFinite(end) && end < now
}

function namingOf({ definition, isVersion }: Api): Naming {
  const { location, key } = definition.definition
  return { location, key, isVersion }
}

/** Versions that are parts of one definition. */
function chooseInside(api: Api, asked: Asked, now: number): Choice {
  const { definition, version_data } = api.definition
  const { name, without } = readVersion(namingOf(api), asked)
  const wanted = name || version_data.default_version
  if (wanted === '') return { refusal: refusals.noVersion }
  const version = api.versions.get(wanted)
  if (!version) return { refusal: { ...refusals.unknownVersion, status: 403 } }
  if (isOver(version, now)) return { refusal: refusals.oldVersion }
  const isCut = name !== '' && (definition.strip_path || definition.strip_versioning_data)
  return { api, version, name: wanted, rest: isCut ? without : asked.rest }
}

/** Versions that are APIs of their own, found through the base. */
function chooseAmong(api: Api, asked: Asked, apis: ReadonlyMap<string, Api>): Choice {
  const { definition } = api.definition
  const { name, without } = readVersion(namingOf(api), asked)
  const cut = definition.strip_versioning_data || definition.strip_path ? without : asked.rest
  const found = name === '' ? undefined : apiNamed(api, name, apis)
  if (found) return { api: found, version: found.main, name, rest: cut }
  if (name !== '' && !definition.fallback_to_default) return { refusal: refusals.unknownVersion }
  return chooseDefault(api, asked, apis)
}

function chooseDefault(api: Api, { rest }: Asked, apis: ReadonlyMap<string, Api>): Choice {
  const { definition } = api.definition
  const byDefault = definition.default || 'self'
  const found = apiNamed(api, byDefault, apis)
  if (!found) return { refusal: refusals.unknownVersion }
  const name = found === api ? definition.name : byDefault
  return { api: found, version: found.main, name, rest }
}

function apiNamed(api: Api, name: string, apis: ReadonlyMap<string, Api>): Api | undefined {
  const { definition } = api.definition
  if (name === 'self' || name === definition.name) return api
  return Object.hasOwn(definition.versions, name)
    ? apis.get(definition.versions[name] ?? '')
    : undefined
}

/** The API and version that serve a request which has come to this API. */
export function chooseVersion(
  api: Api,
  asked: Asked,
  apis: ReadonlyMap<string, Api>,
  now: number,
): Choice {
  const { definition, version_data } = api.definition
  if (definition.enabled) return chooseAmong(api, asked, apis)
  if (!version_data.not_versioned) return chooseInside(api, asked, now)
  return { api, version: api.main, name: '', rest: asked.rest }
}
