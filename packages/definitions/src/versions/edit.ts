import { defaultVersionKey } from '#classic/complete.ts'
import { done, failed, type Outcome } from '#problem.ts'
import { self, type Versioning } from './versioning.ts'

/** Whether an API has versions that are APIs of their own. */
export const isBase = ({ versions }: Versioning): boolean => versions.length > 0

/** The name of the version that requests without one get. */
export const defaultNameOf = ({ default: word, name }: Versioning): string =>
  word === '' || word === self ? name : word

/** The API that a version name means; the base itself is nothing. */
export const findVersion = ({ versions }: Versioning, name: string): string | undefined =>
  versions.find((version) => version.name === name)?.apiId

export interface NewVersion {
  apiId: string
  /** The query `new_version_name`. */
  name?: string
  /** The query `base_api_version_name`: the name of the base, where it has none or another one. */
  baseName?: string
  /** The query `set_default`: the literal `true` only. */
  isDefault?: boolean
}

export const newVersionNameMissing = 'The new version name is required'

/** The versioning of a base API after an API became one of its versions. */
export function addVersion(versioning: Versioning, given: NewVersion): Outcome<Versioning> {
  const newName = given.name?.trim() ?? ''
  const name = given.baseName?.trim() || versioning.name
  if (newName === '') return failed({ path: '', message: newVersionNameMissing })
  if (name === '') return failed({ path: '', message: 'the base API has no version name yet' })
  if (newName === name || findVersion(versioning, newName) !== undefined)
    return failed({ path: '', message: `the version "${newName}" exists already` })
  const word = versioning.default === '' ? self : versioning.default
  return done({
    isEnabled: true,
    name,
    default: given.isDefault ? newName : word,
    location: versioning.location || 'header',
    key: versioning.key || defaultVersionKey,
    versions: [...versioning.versions, { name: newName, apiId: given.apiId }],
  })
}

/** The versioning of a base API after one of its versions is gone. */
export function removeVersion(versioning: Versioning, apiId: string): Versioning {
  const versions = versioning.versions.filter((version) => version.apiId !== apiId)
  const isDefaultGone =
    versioning.default !== '' &&
    versioning.default !== self &&
    !versions.some(({ name }) => name === versioning.default)
  return {
    ...versioning,
    isEnabled: versioning.isEnabled && versions.length > 0,
    default: isDefaultGone ? self : versioning.default,
    versions,
  }
}

/** The versioning of a base API after one of its versions got another id. */
export const renameVersion = (versioning: Versioning, from: string, to: string): Versioning => ({
  ...versioning,
  versions: versioning.versions.map((version) =>
    version.apiId === from ? { ...version, apiId: to } : version,
  ),
})

/** The default of a new base: what was the base is now one of its versions. */
function movedDefault(versioning: Versioning, newName: string): string {
  const name = defaultNameOf(versioning)
  return name === newName ? self : name
}

/**
 * The versioning of a version that becomes the base of its siblings; the old base, whose id is
 * given, becomes one of them. Names and the default stay.
 */
export function rebaseVersions(
  versioning: Versioning,
  baseId: string,
  nextId: string,
): Outcome<Versioning> {
  if (!isBase(versioning))
    return failed({ path: '', message: 'current-base-apiId must be a base API' })
  const next = versioning.versions.find(({ apiId }) => apiId === nextId)
  if (next === undefined)
    return failed({
      path: '',
      message: 'next-base-apiId must be a child of current-base-apiId',
    })
  const others = versioning.versions.filter((version) => version !== next)
  return done({
    ...versioning,
    name: next.name,
    default: movedDefault(versioning, next.name),
    versions: [{ name: versioning.name, apiId: baseId }, ...others],
  })
}
