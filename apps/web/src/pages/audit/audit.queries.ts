import { type AuditRecord, pathOf } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListQuery, ListSource } from '#ui/list/list-types.ts'

const collection = 'audit_records'

const filtersOf = ({ filters }: ListQuery) => ({
  user: filters.user,
  method: filters.method,
  url: filters.url,
  ip: filters.ip,
  status: filters.status ? Number(filters.status) : undefined,
  from_date: filters.from_date,
  to_date: filters.to_date,
})

export const auditSource: ListSource<AuditRecord> = {
  collection,
  rowId: ({ _id }) => _id,
  async read(asked) {
    const query = { ...wirePaging(asked), ...filtersOf(asked) }
    const { audit_logs, pages } = await api.audit.list({ query })
    return { rows: audit_logs, pages }
  },
}

/** The service writes the file itself: all records that fit, however many. */
export const exportLink = (asked: ListQuery) =>
  pathOf(contract.audit.list, { query: { ...filtersOf(asked), download: true, type: 'csv' } })

export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.audit.get({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const chainQuery = queryOptions({
  queryKey: [collection, 'chain'],
  queryFn: () => api.audit.chain(),
  staleTime: 60_000,
})

const recent = 8
const isChange = ({ action, status }: AuditRecord) =>
  status > 0 && status < 400 && !action.startsWith('Search')

/** The latest requests that changed something; the service filters by one method at a time. */
export const recentChangesQuery = queryOptions({
  queryKey: [collection, 'recent'],
  queryFn: async () => {
    const read = ['POST', 'PUT', 'DELETE'].map((method) =>
      api.audit.list({ query: { method, p: 1, size: recent } }),
    )
    const records = (await Promise.all(read)).flatMap(({ audit_logs }) => audit_logs)
    return records
      .filter(isChange)
      .toSorted((a, b) => b.timestamp - a.timestamp || (a._id < b._id ? 1 : -1))
      .slice(0, recent)
  },
})

/** When a request was made, as other times on the wire. */
export const timeOf = ({ timestamp }: AuditRecord) => new Date(timestamp * 1000).toISOString()
