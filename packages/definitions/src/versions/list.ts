import { defaultNameOf } from './edit.ts'
import type { Versioning } from './versioning.ts'

/** What a list of versions shows of an API. */
export interface VersionedApi {
  apiId: string
  name: string
  isInternal: boolean
  expiration: string
}

export interface VersionRow {
  id: string
  name: string
  versionName: string
  internal: boolean
  expirationDate: string
  isDefaultVersion: boolean
}

export interface VersionFilter {
  /** Part of the version's name, whatever its case. */
  searchText?: string
  accessType?: 'internal' | 'external'
}

const compareNames = (one: VersionRow, other: VersionRow) =>
  one.versionName < other.versionName ? -1 : 1

function isWanted({ versionName, internal }: VersionRow, filter: VersionFilter): boolean {
  const text = filter.searchText?.trim().toLowerCase() ?? ''
  if (!versionName.toLowerCase().includes(text)) return false
  return filter.accessType === undefined || internal === (filter.accessType === 'internal')
}

/** The versions of a base API in the order of their names; APIs that are not given are left out. */
export function listVersions(
  versioning: Versioning,
  baseId: string,
  apis: readonly VersionedApi[],
  filter: VersionFilter = {},
): VersionRow[] {
  const byId = new Map(apis.map((api) => [api.apiId, api]))
  const defaultName = defaultNameOf(versioning)
  return [{ name: versioning.name, apiId: baseId }, ...versioning.versions]
    .flatMap(({ name, apiId }) => {
      const api = byId.get(apiId)
      if (api === undefined) return []
      const row: VersionRow = {
        id: apiId,
        name: api.name,
        versionName: name,
        internal: api.isInternal,
        expirationDate: api.expiration,
        isDefaultVersion: name === defaultName,
      }
      return [row]
    })
    .filter((row) => isWanted(row, filter))
    .sort(compareNames)
}
