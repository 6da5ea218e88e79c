import type { Policy } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import type { Found } from '#ui/form/search-picker.tsx'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListSource } from '#ui/list/list-types.ts'

/** Stored under this name; events and history use it too. */
export const collection = 'policies'

export const policySource: ListSource<Policy> = {
  collection,
  rowId: ({ _id }) => _id,
  async read(asked) {
    const { q, sort, filters } = asked
    const { Data, Pages } = await api.policies.search({
      query: {
        ...wirePaging(asked),
        q: q || undefined,
        sort: sort || undefined,
        state: filters.state,
        api_id: filters.api_id,
      },
    })
    return { rows: Data, pages: Pages }
  },
}

export const policyQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.policies.get({ params: { id } }),
  })

/** Policies that new keys can be given, by part of their name. */
export async function findPolicies(q: string): Promise<Found[]> {
  const query = { q: q || undefined, p: 1, size: 20, state: 'active', sort: 'name' }
  const { Data } = await api.policies.search({ query })
  return Data.map(({ id, name }) => ({ value: id, label: name, detail: id }))
}
