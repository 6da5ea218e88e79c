import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'

export const rulesQuery = queryOptions({
  queryKey: ['organisations', 'rules'],
  queryFn: () => api.rules.get(),
})

export const revisionsQuery = queryOptions({
  queryKey: ['organisations', 'rules', 'revisions'],
  queryFn: async () => (await api.rules.revisions()).revisions,
})

export type Rules = Awaited<ReturnType<typeof api.rules.get>>
export type RuleRevision = Awaited<ReturnType<typeof api.rules.revisions>>['revisions'][number]
export type Decision = Awaited<ReturnType<typeof api.rules.test>>
