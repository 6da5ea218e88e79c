import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useMe } from './session.ts'

/** What is recorded at all; decides which screens about traffic there are. */
export const trafficStateQuery = queryOptions({
  queryKey: ['traffic', 'state'],
  queryFn: () => api.activity.state(),
  staleTime: 60_000,
})

/** Whether the user sees the traffic of the own APIs only; asked of the service only when it may be so. */
export function useSeesOwnTraffic(): boolean {
  const { analytics, owned_analytics } = useMe().user_permissions
  const enabled = analytics !== undefined && owned_analytics !== undefined
  return useQuery({ ...trafficStateQuery, enabled }).data?.owned ?? false
}
