import { parseTags } from '@svc/analytics'
import type { LogQuery } from '@svc/contract'
import type { RecordsOf } from '@svc/documents/traffic'
import { invalid } from '#failure'
import type { Sight } from '#features/activity'
import { findApi } from '#features/apis'
import type { ReadScope } from '#scope'

const hour = 3_600

/** From and to in Unix seconds, both included: the last hour unless they say otherwise. */
function rangeOf({ start, end }: LogQuery, now: Date) {
  const last = end === undefined ? Math.floor(now.getTime() / 1000) : Number(end)
  const first = start === undefined ? last - hour : Number(start)
  if (first > last) throw invalid('start is later than end')
  return { from: first * 1000, until: (last + 1) * 1000 }
}

/** The public ids of the APIs with this id or name; a deleted one is known by its id alone. */
async function idsOf({ apis }: ReadScope, named: string): Promise<string[]> {
  const byId = await findApi(apis, named)
  if (byId) return [byId.api_id]
  const byName = await apis.find({ name: named })
  return byName.length > 0 ? byName.map(({ api_id }) => api_id) : [named]
}

async function apisFor(scope: ReadScope, { apis }: Sight, named: string | undefined) {
  const ids = named === undefined ? undefined : await idsOf(scope, named)
  if (!apis) return ids
  return ids?.filter((id) => apis.has(id)) ?? [...apis]
}

/** A path ends with a star where only its beginning is meant. */
const pathOf = (path: string | undefined) =>
  path?.endsWith('*') ? { pathPrefix: path.slice(0, -1) } : { path }

/** The records that a query asks for, as far as its user may see them. */
export async function filterOf(
  scope: ReadScope,
  sight: Sight,
  query: LogQuery,
): Promise<RecordsOf> {
  const { api, key, errors, status, method, tags, min_latency, max_latency } = query
  return {
    orgs: sight.orgs,
    range: rangeOf(query, scope.now()),
    apis: await apisFor(scope, sight, api),
    keys: key === undefined ? undefined : [key],
    errors,
    status,
    method: method?.toUpperCase(),
    ...pathOf(query.path),
    minLatency: min_latency,
    maxLatency: max_latency,
    tags: parseTags(tags),
  }
}
