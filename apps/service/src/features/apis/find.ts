import type { Reads, Stored } from '@svc/documents'
import type { ApiRecord, collections } from '#collections'
import { notFound } from '#failure'
import type { ReadScope } from '#scope'
import type { Ownership } from './ownership.ts'

type Apis = Pick<Reads<ApiRecord, (typeof collections)['apis']['fields']>, 'get' | 'find'>

/** The API with this internal or public id. */
export async function findApi(apis: Apis, id: string): Promise<Stored<ApiRecord> | undefined> {
  const [byPublicId] = await apis.find({ api_id: id }, { size: 1 })
  return byPublicId ?? apis.get(id)
}

export const unknownApi = 'Could not retrieve API detail'

/** The same for a caller who must be allowed to see it. */
export async function demandApi(
  scope: Pick<ReadScope, 'actor'> & { apis: Apis },
  id: string,
  ownership: Ownership,
  missing = unknownApi,
): Promise<Stored<ApiRecord>> {
  const api = await findApi(scope.apis, id)
  if (!api) throw notFound(missing)
  ownership.demand(scope, api)
  return api
}
