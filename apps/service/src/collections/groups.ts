import { collection, type Doc } from '@svc/documents'

export interface GroupRecord extends Doc {
  name: string
  description: string
  active: boolean
  user_permissions: Record<string, string>
  password_max_days: number
}

export const groups = collection<GroupRecord>()({
  name: 'user_groups',
  fields: { name: 'text', active: 'flag' },
})
