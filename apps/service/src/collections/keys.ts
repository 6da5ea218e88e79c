import { collection, type Doc } from '@svc/documents'

export type KeyKind = 'token' | 'basic' | 'certificate' | 'oauth'

/** What lists know of a key. The key-value store holds the key itself; this follows it. */
export interface KeyEntryRecord extends Doc {
  /** What stands behind `apikey-`: the hash, or the key where keys are not hashed. */
  name: string
  kind: KeyKind
  alias: string
  /** The alias in lower case, to be found and sorted by. */
  alias_key: string
  username: string
  policies: string[]
  apis: string[]
  /** The APIs that it opens by itself (`api:…`) and the policies that may open more (`policy:…`). */
  grants: string[]
  tags: string[]
  is_inactive: boolean
  created: string
  expires: number
  oauth_client_id: string
  /** When the store forgets the key; far away where it never does. */
  gone_at: string
}

export const keyIndex = collection<KeyEntryRecord>()({
  name: 'key_index',
  fields: {
    name: 'text',
    kind: 'text',
    alias_key: 'text',
    policies: 'list',
    grants: 'list',
    tags: 'list',
    created: 'time',
    expires: 'number',
    oauth_client_id: 'text',
    gone_at: 'time',
  },
  revisions: 'none',
  transfer: 'none',
})
