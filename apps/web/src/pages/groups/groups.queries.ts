import type { Group } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListSource } from '#ui/list/list-types.ts'

/** Stored under this name; events and history use it too. */
export const collection = 'user_groups'

export const groupSource: ListSource<Group> = {
  collection,
  rowId: ({ id }) => id,
  async read(asked) {
    const { q, sort } = asked
    const query = { ...wirePaging(asked), q: q || undefined, sort: sort || undefined }
    const { groups, pages } = await api.groups.list({ query })
    return { rows: groups, pages }
  },
}

export const groupQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.groups.get({ params: { id } }),
  })

const allGroups = queryOptions({
  queryKey: [collection, 'all'],
  queryFn: async () => (await api.groups.list({ query: { p: 0 } })).groups,
})

/** Every group of the organisation; nothing while loading or when one may not see them. */
export function useGroups(): Group[] | undefined {
  const enabled = useMay()(contract.groups.list)
  return useQuery({ ...allGroups, enabled }).data
}
