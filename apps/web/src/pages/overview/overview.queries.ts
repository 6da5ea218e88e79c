import { contract } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'

/** A count as far as one page tells it. */
export interface Counted {
  count: number
  /** There are more than were counted. */
  isMore: boolean
}

const size = 100

/** How many users and groups there are; undefined while loading and where one may not know. */
export function useCounts(): { users?: Counted; groups?: Counted } {
  const may = useMay()
  const users = useQuery({
    queryKey: ['users', 'count'],
    queryFn: () => api.users.list({ query: { p: 1, size } }),
    enabled: may(contract.users.list),
  })
  const groups = useQuery({
    queryKey: ['user_groups', 'count'],
    queryFn: () => api.groups.list({ query: { p: 1, size } }),
    enabled: may(contract.groups.list),
  })
  const counted = (rows: unknown[], pages: number) => ({ count: rows.length, isMore: pages > 1 })
  return {
    users: users.data && counted(users.data.users, users.data.pages),
    groups: groups.data && counted(groups.data.groups, groups.data.pages),
  }
}
