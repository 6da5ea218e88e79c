import type { Developer } from '@svc/contract'
import { developers } from '@svc/contract/developers'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { useDeletion } from '#pages/history/use-deletion.tsx'
import { texts } from '#texts'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListSource } from '#ui/list/list-types.ts'

export const collection = 'developers'
export const developerSchema = developers.create.body
export type DeveloperValues = Partial<Developer> & { email: string; password?: string }

export const developerSource: ListSource<Developer> = {
  collection,
  rowId: ({ id }) => id,
  async read(asked) {
    const { q, sort, filters } = asked
    const query = {
      ...wirePaging(asked),
      q: q || undefined,
      sort: sort || undefined,
      inactive: filters.inactive || undefined,
    }
    const { Data, Pages } = await api.developers.list({ query })
    return { rows: Data, pages: Pages }
  },
}

export const developerQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.developers.get({ params: { id } }),
  })

export const statisticsQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'statistics', id],
    queryFn: () => api.developers.statistics({ params: { id } }),
  })

/** Keys go with a developer and do not come back, so there is no undoing it. */
export const useDeveloperDeletion = () =>
  useDeletion<Developer>({
    collection,
    words: texts.developers,
    id: ({ id }) => id,
    name: ({ email }) => email,
    remove: ({ id }) => api.developers.remove({ params: { id } }),
    canUndo: () => false,
  })
