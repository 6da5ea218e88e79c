import type { ApiRecord } from '#collections'
import { conflict } from '#failure'
import type { ReadScope } from '#scope'

export const takenRoute = 'Found API with same url'

interface Circumstances {
  /** The setting `enable_duplicate_slugs`: several APIs may listen in one place. */
  isShared: boolean
  before?: Pick<ApiRecord, 'route'>
}

/**
 * The place on gateways that the store is to keep for one API alone. A place that another API has
 * is refused, except to an API that already shared it when that was allowed.
 */
export async function soleRoute(
  { apis }: Pick<ReadScope, 'apis'>,
  { id, route }: Pick<ApiRecord, 'id' | 'route'>,
  { isShared, before }: Circumstances,
): Promise<string | undefined> {
  if (isShared) return undefined
  const holders = await apis.find({ route }, { size: 2 })
  if (holders.every((api) => api.id === id)) return route
  if (before?.route !== route) throw conflict(takenRoute)
  return undefined
}
