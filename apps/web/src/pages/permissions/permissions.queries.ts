import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { useAccount } from '#state/account.ts'

/** Read from the organisation, so events about it refresh them. */
export const additionalPermissionsQuery = queryOptions({
  queryKey: ['organisations', 'permissions'],
  queryFn: () => api.permissions.get(),
})

const none: Record<string, string> = {}

/** Labels of the additional permissions, for whoever looks at some. */
export const useAdditionalPermissions = (): Record<string, string> =>
  useAccount()?.additional_permissions ?? none
