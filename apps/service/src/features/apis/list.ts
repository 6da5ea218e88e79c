import type { Api, ApiListQuery } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { ApiRecord } from '#collections'
import { type Answer, streamed } from '#http'
import { pageOf, sortOf } from '#paging'
import type { ReadScope } from '#scope'
import type { Ownership } from './ownership.ts'
import { type Presenter, presentSmall } from './present.ts'

const wordsOf = (list: string | undefined) => {
  const words = list?.split(',').map((word) => word.trim())
  return words?.filter((word) => word !== '') ?? []
}
const graphTypes = ['graphql', 'udg', 'subgraph', 'supergraph']

/** Everything that was asked, joined by "and"; several words of one kind are alternatives. */
function filterOf({ q, category, api_type, auth_type, base_apis, graph, active }: ApiListQuery) {
  const [categories, types, auths] = [category, api_type, auth_type].map(wordsOf)
  const wanted = graph
    ? types?.length
      ? types.filter((one) => graphTypes.includes(one))
      : graphTypes
    : types
  return {
    ...(q && { name: { contains: q } }),
    ...(categories?.length && { categories: { hasAny: categories } }),
    ...((wanted?.length || graph) && { api_type: { in: wanted ?? [] } }),
    ...(auths?.length && { auth_types: { hasAny: auths } }),
    ...(base_apis && { base: null }),
    ...(active !== undefined && { active }),
  }
}

interface Tools {
  present: Presenter
  ownership: Ownership
  pageSize: number
}

type Show = (record: Stored<ApiRecord>) => Api | Promise<Api>

const newest: Array<['created_at', 'desc']> = [['created_at', 'desc']]
const sortable = ['name', 'created_at', 'updated_at'] as const

/** One page of APIs; all of them, for a page of zero or less, as a stream that holds none in memory. */
export async function listApis(
  scope: ReadScope,
  query: ApiListQuery,
  { present, ownership, pageSize }: Tools,
): Promise<{ apis: Api[]; pages: number } | Answer> {
  const filter = { ...filterOf(query), ...ownership.visibleTo(scope) }
  const sort = query.sort ? sortOf(query.sort, sortable, 'name') : newest
  const show: Show = query.compressed ? presentSmall : present(scope)
  const { p = 1, size } = query
  if (p <= 0) return streamed('apis', scope.apis.each(filter, { sort }), show)
  const { items, pages } = await pageOf(scope.apis, filter, { p, size, sort, pageSize })
  return { apis: await Promise.all(items.map(show)), pages }
}
