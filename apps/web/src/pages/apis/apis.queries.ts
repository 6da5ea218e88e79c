import type { Api } from '@svc/contract'
import { categoriesOf, readAt, withoutCategories } from '@svc/definitions'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListSource } from '#ui/list/list-types.ts'

/** Stored under this name; events and history use it too. */
export const collection = 'apis'

const textAt = (api: Api, key: string) => String(api.api_definition[key] ?? '')

/** The internal id, by which screens, history and events know an API. */
export const idOf = (api: Api) => textAt(api, 'id')
export const isOasApi = (api: Api) => api.api_definition.is_oas === true
export const isActive = (api: Api) => api.api_definition.active === true

/** Whether other APIs are its versions, or may become so. */
export const isBase = ({ api_definition }: Api) =>
  readAt(api_definition, ['definition', 'enabled']) === true

/** What people call it: the name of a classic API carries its categories besides. */
export const nameOf = (api: Api) =>
  isOasApi(api) ? textAt(api, 'name') : withoutCategories(textAt(api, 'name'))
export const categoriesOfApi = (api: Api) =>
  isOasApi(api) ? (api.categories ?? []) : categoriesOf(textAt(api, 'name'))

export const apiSource: ListSource<Api> = {
  collection,
  rowId: idOf,
  async read(asked) {
    const { q, sort, filters } = asked
    const { apis, pages } = await api.apis.list({
      query: {
        ...wirePaging(asked),
        q: q || undefined,
        sort: sort || undefined,
        category: filters.category,
        api_type: filters.api_type,
        auth_type: filters.auth_type,
        active: filters.active === undefined ? undefined : filters.active === 'true',
        compressed: true,
      },
    })
    return { rows: apis, pages }
  },
}

export const categoriesQuery = queryOptions({
  queryKey: [collection, 'categories'],
  queryFn: async () => (await api.categories.list()).categories,
})

export const apiQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.apis.get({ params: { id } }),
  })

export const oasQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'oas', id],
    queryFn: () => api.oas.get({ params: { id } }),
  })

export const dependentsQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'dependents', id],
    queryFn: () => api.apis.dependents({ params: { id } }),
  })

/** Every address of an API; of a classic one the service names a single one. */
export const urlsQuery = (around: Api) =>
  queryOptions({
    queryKey: [collection, 'urls', idOf(around)],
    async queryFn() {
      const params = { id: idOf(around) }
      if (isOasApi(around)) return (await api.oas.urls({ params })).urls
      return [{ url: (await api.apis.url({ params })).ApiURL, headers: [] }]
    },
  })
