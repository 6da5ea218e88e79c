import type { Asset } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import type { ListSource } from '#ui/list/list-types.ts'
import { pick } from './template-list.ts'

/** Stored under this name; events and history use it too. */
export const collection = 'assets'

export const templateSource: ListSource<Asset> = {
  collection,
  rowId: ({ _id }) => _id,
  read: async (asked) => pick(await api.assets.list(), asked),
}

export const templateQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.assets.get({ params: { id } }),
  })
