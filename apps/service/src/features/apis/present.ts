import type { Api } from '@svc/contract'
import { compressClassic } from '@svc/definitions'
import { type Stored, version } from '@svc/documents'
import type { ApiRecord } from '#collections'

/** The wrapper around an API, as it is read. */
export function presentApi(record: Stored<ApiRecord>): Stored<Api> {
  const { oas, is_oas, categories } = record
  return {
    created_at: record.created_at,
    updated_at: record.updated_at,
    api_model: {},
    api_definition: record.api_definition,
    hook_references: record.hook_references,
    is_site: record.is_site,
    sort_by: record.sort_by,
    user_group_owners: record.user_group_owners,
    user_owners: record.user_owners,
    ...(oas && { oas }),
    ...(is_oas && categories.length > 0 && { categories }),
    [version]: record[version],
  }
}

/** The same with the little that a list needs to show. */
export function presentSmall(record: Stored<ApiRecord>): Api {
  const { oas: _, ...api } = presentApi(record)
  return { ...api, api_definition: compressClassic(record.api_definition) }
}
