import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'

/** Read from the organisation, so events about it refresh them. */
export const accountQuery = queryOptions({
  queryKey: ['organisations', 'account'],
  queryFn: () => api.setup.account(),
})

/** The name of the own group, and those of the permissions that the organisation has added. */
export const useAccount = () => useQuery(accountQuery).data
