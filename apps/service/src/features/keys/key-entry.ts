import { createHash } from 'node:crypto'
import type { KeyEntry } from '@svc/contract'
import { policyIdsOf, type Session } from '@svc/sessions'
import type { KeyEntryRecord, KeyKind } from '#collections'

/** A key as the store holds it. */
export interface StoredKey {
  name: string
  session: Session
  /** Seconds until the store forgets it, negative when it never does. */
  ttl: number
}

/** Far enough, and still a time that every engine can compare. */
export const never = '9999-12-31T23:59:59Z'

/** The id of a key in the index: the same for every instance, and nothing to be guessed from. */
export const entryIdOf = (name: string): string =>
  createHash('sha256').update(name).digest('hex').slice(0, 24)

export const apiGrant = (apiId: string): string => `api:${apiId}`
export const policyGrant = (policyId: string): string => `policy:${policyId}`

function kindOf(session: Session): KeyKind {
  if (session.oauth_client_id) return 'oauth'
  if (session.basic_auth_data.password) return 'basic'
  return session.certificate ? 'certificate' : 'token'
}

/**
 * What lists shall know of a key. The rights of a key whose policies decide them change with the
 * policies, so such a key is found by the policies and not by the rights it was written with.
 */
export function entryOf(
  { name, session, ttl }: StoredKey,
  { now, username, hasOwnRights }: { now: Date; username: string; hasOwnRights: boolean },
): KeyEntryRecord {
  const policies = policyIdsOf(session)
  const apis = Object.keys(session.access_rights)
  return {
    id: entryIdOf(name),
    org_id: session.org_id,
    name,
    kind: kindOf(session),
    alias: session.alias,
    alias_key: session.alias.toLowerCase(),
    username,
    policies,
    apis,
    grants: [...(hasOwnRights ? apis.map(apiGrant) : []), ...policies.map(policyGrant)],
    tags: session.tags,
    is_inactive: session.is_inactive,
    created: session.date_created,
    expires: session.expires,
    oauth_client_id: session.oauth_client_id,
    gone_at: ttl < 0 ? never : new Date(now.getTime() + ttl * 1000).toISOString(),
  }
}

/** An entry for an answer. */
export const presentEntry = (entry: KeyEntryRecord, isHashed: boolean): KeyEntry => ({
  key_hash: isHashed ? entry.name : '',
  key_id: isHashed ? '' : entry.name,
  kind: entry.kind,
  alias: entry.alias,
  username: entry.username,
  policies: entry.policies,
  apis: entry.apis,
  tags: entry.tags,
  is_inactive: entry.is_inactive,
  created: entry.created,
  expires: entry.expires,
})
