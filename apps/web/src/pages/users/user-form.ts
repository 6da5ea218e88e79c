import type { User } from '@svc/contract'
import { users } from '@svc/contract/users'
import { keepVersion, type Refusal } from '#api'
import type { Problems } from '#ui/form/problems.ts'

/** What a form over a user edits: everything but the credential and what only the service sets. */
type UserDocument = Omit<User, 'access_key' | 'api_model' | 'PWHistory'>

export function documentOf(user: User): UserDocument {
  const { access_key: _key, api_model: _model, PWHistory: _history, ...document } = user
  return keepVersion(user, document)
}

/** The schema for creating demands what an update may leave out but not empty. */
export const userSchema = users.create.body

export const emptyUser = {
  first_name: '',
  last_name: '',
  email_address: '',
  password: '',
  active: true,
  group_id: '',
  user_permissions: {} as Record<string, string>,
  password_max_days: 0,
}
export type UserValues = Omit<typeof emptyUser, 'password'>

/** Members show the permissions of their group, which must not be written back as their own. */
export function bodyOf<T extends UserValues>(values: T): T {
  return values.group_id ? { ...values, user_permissions: undefined } : values
}

/** A taken address is a matter of that field. */
export const placeUserRefusal = ({ status, message }: Refusal): Problems =>
  status === 409 && /email/i.test(message) ? { email_address: message } : {}
