import type { KeyRequest } from '@svc/contract'
import { collection, type Doc } from '@svc/documents'

type Around = 'portal_developer' | 'catalogue_entry' | 'catalogues'

/** What a developer has asked for. `key` and `jwt_secret` are sealed. */
export interface KeyRequestRecord extends Doc, Omit<KeyRequest, 'id' | 'org_id' | Around> {
  /** Approved, but the developer has still to fetch the key. */
  awaits_key: boolean
  /** Developer and entries as they were sent, for those that we do not know. */
  sent: Pick<KeyRequest, Around>
}

export const keyRequests = collection<KeyRequestRecord>()({
  name: 'key_requests',
  fields: {
    approved: 'flag',
    by_user: 'text',
    date_created: 'time',
    apply_policies: 'list',
  },
  secrets: ['key', 'jwt_secret'],
  sealed: ['key', 'jwt_secret'],
})
