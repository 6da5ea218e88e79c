import { contract } from '@svc/contract/calls'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { groupSource } from '#pages/groups/groups.queries.ts'
import { userSource } from '#pages/users/users.queries.ts'
import { useMay } from '#state/permissions.ts'
import { trafficStateQuery } from '#state/traffic.ts'
import { totalQuery } from '#ui/list/use-total.ts'
import { isNever } from '#ui/time/format.ts'

const one = { p: 1, size: 1 }

/** With one row a page, there are as many pages; what else these lists need is not fetched for that. */
const apisQuery = queryOptions({
  queryKey: ['apis', 'count'],
  queryFn: async () => (await api.apis.list({ query: { ...one, compressed: true } })).pages,
})
const keysQuery = queryOptions({
  queryKey: ['key_index', 'count'],
  queryFn: async () => (await api.keys.find({ query: one })).pages,
})

interface Counts {
  users?: number
  groups?: number
  apis?: number
  keys?: number
  hasTraffic?: boolean
}

/** How much there is of what; undefined while loading and where one may not know. */
export function useCounts(): Counts {
  const may = useMay()
  const users = useQuery({ ...totalQuery(userSource), enabled: may(contract.users.list) })
  const groups = useQuery({ ...totalQuery(groupSource), enabled: may(contract.groups.list) })
  const apis = useQuery({ ...apisQuery, enabled: may(contract.apis.list) })
  const keys = useQuery({ ...keysQuery, enabled: may(contract.keys.find) })
  const traffic = useQuery({ ...trafficStateQuery, enabled: may(contract.activity.state) })
  return {
    users: users.data,
    groups: groups.data,
    apis: apis.data,
    keys: keys.data,
    hasTraffic: traffic.data && !isNever(traffic.data.last_hit),
  }
}
