import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { groupSource } from '#pages/groups/groups.queries.ts'
import { userSource } from '#pages/users/users.queries.ts'
import { useMay } from '#state/permissions.ts'
import { totalQuery } from '#ui/list/use-total.ts'

/** How many users and groups there are; undefined while loading and where one may not know. */
export function useCounts(): { users?: number; groups?: number } {
  const may = useMay()
  const users = useQuery({ ...totalQuery(userSource), enabled: may(contract.users.list) })
  const groups = useQuery({ ...totalQuery(groupSource), enabled: may(contract.groups.list) })
  return { users: users.data, groups: groups.data }
}
