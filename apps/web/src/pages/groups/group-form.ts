import { groups } from '@svc/contract/groups'

/** The schema for creating demands what an update may leave out but not empty. */
export const groupSchema = groups.create.body

export const emptyGroup = {
  name: '',
  description: '',
  active: true,
  user_permissions: {} as Record<string, string>,
  password_max_days: 0,
}
export type GroupValues = typeof emptyGroup
