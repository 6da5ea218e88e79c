import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'

/** Every write to one document, the newest first. */
export const historyQuery = (collection: string, id: string) =>
  queryOptions({
    queryKey: ['history', collection, id],
    queryFn: async () => {
      const { revisions } = await api.history.list({ params: { collection, id } })
      return revisions.toSorted((a, b) => b.version - a.version)
    },
  })

/** A revision never changes, so it is read once. */
export const revisionQuery = (collection: string, id: string, version: number) =>
  queryOptions({
    queryKey: ['history', collection, id, version],
    queryFn: () => api.history.get({ params: { collection, id, version: String(version) } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
