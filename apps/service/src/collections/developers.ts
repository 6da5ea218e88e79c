import type { Developer } from '@svc/contract'
import { collection, type Doc } from '@svc/documents'

type Kept = Omit<Developer, 'id' | 'org_id' | 'PWHistory' | 'last_login_date'>

/** Somebody who uses the portal. The secrets in `oauth_clients` are sealed. */
export interface DeveloperRecord extends Doc, Kept {
  /** The address in lower case: people do not type it the same way twice. */
  email_key: string
  /** Empty while no password was set. */
  password_hash: string
  password_history: string[]
  /** What a search finds besides the begin of the address, in lower case. */
  words: string[]
  /** The policies behind `keys` and `oauth_clients`, and the ids of the latter, to be found by. */
  policies: string[]
  client_ids: string[]
}

export const developers = collection<DeveloperRecord>()({
  name: 'developers',
  fields: {
    email_key: 'text',
    inactive: 'flag',
    date_created: 'time',
    sso_key: 'text',
    nonce: 'text',
    words: 'list',
    policies: 'list',
    client_ids: 'list',
  },
  unique: [{ fields: ['email_key'], within: 'organisation' }],
  secrets: ['password_hash', 'password_history', 'nonce'],
  sealed: ['oauth_clients.*.*.secret'],
})
