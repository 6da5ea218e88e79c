import type { KeyRequest } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { texts } from '#texts'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListSource } from '#ui/list/list-types.ts'

export const collection = 'key_requests'

export const whoOf = ({ portal_developer, by_user }: KeyRequest) =>
  portal_developer.email || by_user || texts.keyRequests.unknown

export const whatOf = ({ catalogue_entry, catalogues, apply_policies, for_api }: KeyRequest) => {
  const names = catalogues.length > 0 ? catalogues : [catalogue_entry]
  const told = names.map(({ name }) => name).filter(Boolean)
  return (told.length > 0 ? told : [...apply_policies, for_api].filter(Boolean)).join(', ')
}

export const requestSource: ListSource<KeyRequest> = {
  collection,
  rowId: ({ id }) => id,
  async read(asked) {
    const { sort, filters } = asked
    const query = {
      ...wirePaging(asked),
      sort: sort || undefined,
      approved: filters.approved || undefined,
    }
    const { Data, Pages } = await api.keyRequests.list({ query })
    return { rows: Data, pages: Pages }
  },
}

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.keyRequests.get({ params: { id } }),
  })

export const previewQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'preview', id],
    queryFn: () => api.keyRequests.preview({ params: { id } }),
    retry: false,
  })
