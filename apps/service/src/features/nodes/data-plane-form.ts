import { encodeBase64 } from '@svc/sessions'

type Members = Record<string, unknown>

const isMembers = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const withEncodedKeys = (map: unknown): unknown =>
  isMembers(map)
    ? Object.fromEntries(Object.entries(map).map(([key, value]) => [encodeBase64(key), value]))
    : map

const withEncodedName = (version: unknown): unknown =>
  isMembers(version) && typeof version.name === 'string'
    ? { ...version, name: encodeBase64(version.name) }
    : version

function encodeVersions(versionData: unknown): unknown {
  if (!isMembers(versionData) || !isMembers(versionData.versions)) return versionData
  const named = Object.entries(versionData.versions).map(([name, version]) => [
    name,
    withEncodedName(version),
  ])
  return { ...versionData, versions: withEncodedKeys(Object.fromEntries(named)) }
}

/**
 * A classic definition as data planes read it. They take the keys of these maps for base64 wherever
 * that is possible, so that a version called `v100` would lose its name.
 */
export function encodeMapKeys(definition: Members): Members {
  const { version_data, upstream_certificates, pinned_public_keys } = definition
  return {
    ...definition,
    ...(version_data !== undefined && { version_data: encodeVersions(version_data) }),
    ...(upstream_certificates !== undefined && {
      upstream_certificates: withEncodedKeys(upstream_certificates),
    }),
    ...(pinned_public_keys !== undefined && {
      pinned_public_keys: withEncodedKeys(pinned_public_keys),
    }),
  }
}

/** The segments that an API is for; with `tags_disabled` it is for none of them. */
export function segmentTags({ tags, tags_disabled }: Members): string[] {
  if (tags_disabled === true || !Array.isArray(tags)) return []
  return tags.filter((tag) => typeof tag === 'string')
}
