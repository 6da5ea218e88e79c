import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'

export const rulesQuery = queryOptions({
  queryKey: ['organisations', 'rules'],
  queryFn: () => api.rules.get(),
})

export type Rules = Awaited<ReturnType<typeof api.rules.get>>
export type Decision = Awaited<ReturnType<typeof api.rules.test>>
