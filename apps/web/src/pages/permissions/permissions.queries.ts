import { contract } from '@svc/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useMay } from '#state/permissions.ts'

/** Read from the organisation, so events about it refresh them. */
export const additionalPermissionsQuery = queryOptions({
  queryKey: ['organisations', 'permissions'],
  queryFn: () => api.permissions.get(),
})

const none: Record<string, string> = {}

/** Labels of the additional permissions; only admins may read them. */
export function useAdditionalPermissions(): Record<string, string> {
  const enabled = useMay()(contract.permissions.get)
  const { data } = useQuery({ ...additionalPermissionsQuery, enabled })
  return data?.additional_permissions ?? none
}
