import { collection, type Doc } from '@svc/documents'

export interface UserRecord extends Doc {
  first_name: string
  last_name: string
  email_address: string
  /** The address in lower case: people do not type it the same way twice. */
  email_key: string
  active: boolean
  group_id: string
  user_permissions: Record<string, string>
  password_max_days: number
  password_updated: string
  created_at: string
  /** Empty while no password was set. */
  password_hash: string
  password_history: string[]
  must_change_password: boolean
  access_key_sealed: string
  access_key_digest: string
}

export const users = collection<UserRecord>()({
  name: 'users',
  fields: {
    email_address: 'text',
    email_key: 'text',
    active: 'flag',
    group_id: 'text',
    created_at: 'time',
    access_key_digest: 'text',
  },
  unique: [
    { fields: ['email_key'], within: 'organisation' },
    { fields: ['access_key_digest'], within: 'everywhere' },
  ],
  secrets: ['password_hash', 'password_history', 'access_key_sealed', 'access_key_digest'],
  sealed: ['access_key_sealed'],
  digests: { access_key_digest: 'access_key_sealed' },
})

/** When a user last signed in, apart from the user: it is no change worth a revision. */
export interface LoginRecord extends Doc {
  last_login_date: string
}

export const logins = collection<LoginRecord>()({
  name: 'logins',
  fields: { last_login_date: 'time' },
  revisions: 'none',
  transfer: 'none',
})
