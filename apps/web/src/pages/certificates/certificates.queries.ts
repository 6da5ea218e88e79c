import type { CertificateBasics } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { texts } from '#texts'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListFilter, ListSource } from '#ui/list/list-types.ts'

/** Stored under this name; events and history use it too. */
export const collection = 'certificates'

const words = texts.certificates

export const keyFilter: ListFilter = {
  kind: 'choice',
  key: 'filter',
  label: words.keyFilter,
  options: [
    { value: 'with_pk', label: words.withKey },
    { value: 'without_pk', label: words.withoutKey },
  ],
}

export const certificateSource: ListSource<CertificateBasics> = {
  collection,
  rowId: ({ id }) => id,
  async read(asked) {
    const { q, sort, filters } = asked
    const query = {
      ...wirePaging(asked),
      mode: 'detailed',
      filter: filters.filter,
      q: q || undefined,
      sort: sort || undefined,
    }
    const { cert_basics = [], pages } = await api.certificates.list({ query })
    return { rows: cert_basics, pages }
  },
}

export const certificateQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.certificates.get({ params: { id } }),
  })

export const usedByQuery = (id: string) =>
  queryOptions({
    queryKey: ['apis', 'using certificate', id],
    queryFn: () => api.certificates.apis({ params: { id }, query: { p: 0 } }),
  })
