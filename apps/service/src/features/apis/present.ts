import type { Api } from '@svc/contract'
import { compressClassic, type JsonObject } from '@svc/definitions'
import { type Stored, version } from '@svc/documents'
import type { ApiRecord } from '#collections'
import type { ReadScope } from '#scope'
import type { FindHooks } from './find-hooks.ts'
import type { GatewayServers } from './gateway-servers.ts'
import { kindOf } from './kinds.ts'

/** The wrapper around an API, as it is read. */
const wrapper = (record: Stored<ApiRecord>, api_definition: JsonObject): Stored<Api> => ({
  created_at: record.created_at,
  updated_at: record.updated_at,
  api_model: {},
  api_definition,
  hook_references: record.hook_references,
  is_site: record.is_site,
  sort_by: record.sort_by,
  user_group_owners: record.user_group_owners,
  user_owners: record.user_owners,
  ...(record.oas && { oas: record.oas }),
  ...(record.is_oas && record.categories.length > 0 && { categories: record.categories }),
  [version]: record[version],
})

/** The same with the little that a list needs to show. */
export function presentSmall(record: Stored<ApiRecord>): Api {
  const { oas: _, ...api } = wrapper(record, compressClassic(record.api_definition))
  return api
}

type Reader = Pick<ReadScope, 'webhooks' | 'apis'>

/** Shows APIs with the webhooks they refer to, which are kept once and looked up once a request. */
export const createPresenter =
  (findHooks: FindHooks, servers: GatewayServers) => (scope: Reader) => {
    const looked = new Map<string, JsonObject | undefined>()

    async function lookUp(ids: string[]) {
      const missing = ids.filter((id) => !looked.has(id))
      if (missing.length === 0) return
      const found = await findHooks(scope, missing)
      for (const id of missing) looked.set(id, found.get(id))
    }
    return async (read: Stored<ApiRecord>): Promise<Stored<Api>> => {
      const record = read.oas ? { ...read, oas: await servers.attach(scope, read) } : read
      if (record.hook_ids.length === 0) return wrapper(record, record.api_definition)
      await lookUp(record.hook_ids)
      const definition = kindOf(record).embed(record, record.hook_references, (id) =>
        looked.get(id),
      )
      return wrapper(record, definition)
    }
  }

export type Presenter = ReturnType<typeof createPresenter>
