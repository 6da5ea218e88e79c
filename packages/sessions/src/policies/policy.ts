import { type Static, Type } from 'typebox'
import { AccessDefinition, readAccessRights } from '../session/access-definition.ts'
import { limitMembers } from '../session/limit.ts'
import { completer } from '../shape/complete.ts'
import { givenSchema } from '../shape/given.ts'
import {
  bag,
  flag,
  isMembers,
  type Members,
  mapOf,
  moment,
  text,
  texts,
  whole,
} from '../shape/kinds.ts'
import { Partitions } from './partitions.ts'
import { type StateFlags, settleState } from './state.ts'

const { quota_renews: _renews, quota_remaining: _remaining, ...limits } = limitMembers

/** The rules that a key takes from elsewhere. Unknown members are dropped, but not below APIs. */
export const Policy = Type.Object({
  _id: Type.String({ description: '24 hex characters' }),
  id: text,
  name: text,
  org_id: text,
  ...limits,
  access_rights: mapOf(AccessDefinition),
  hmac_enabled: flag,
  enable_http_signature_validation: flag,
  active: flag,
  is_inactive: flag,
  state: Type.String({ description: 'active, draft or deny' }),
  tags: texts,
  key_expires_in: whole,
  partitions: Partitions,
  date_created: moment,
  last_updated: Type.String({ description: 'Unix seconds as text' }),
  meta_data: bag,
  graphql_access_rights: bag,
  post_expiry_action: Type.String({ description: 'retain, delete or empty' }),
  post_expiry_grace_period: whole,
})
export type Policy = Static<typeof Policy>

/** A policy as callers send it; derived members may come along. */
export const PolicyInput = givenSchema(Policy)
export type PolicyInput = Static<typeof PolicyInput>

const complete = completer(Policy)

/**
 * The whole policy behind what a caller sent, state and flags agreeing. `stored` is what stands
 * there already. Ids and times are not settled here.
 */
export function readPolicy(value: unknown, stored?: StateFlags): Policy {
  const given: Members = isMembers(value) ? value : {}
  const { access_rights, ...rest } = given
  const policy = complete(rest)
  const said = {
    active: flagOf(given.active),
    is_inactive: flagOf(given.is_inactive),
    state: policy.state,
  }
  return {
    ...policy,
    ...settleState(said, stored),
    access_rights: readAccessRights(access_rights),
  }
}

const flagOf = (value: unknown): boolean | undefined =>
  typeof value === 'boolean' ? value : undefined

export const isPolicyId = (text: string): boolean => /^[A-Za-z0-9._~-]+$/.test(text)

const objectId = /^[0-9a-f]{24}$/i

/** Ids of a new policy: a valid `_id` that the caller chose stays, an empty `id` becomes it. */
export function settleNewIds(given: Pick<Policy, '_id' | 'id'>, newId: () => string) {
  const _id = objectId.test(given._id) ? given._id.toLowerCase() : newId()
  return { _id, id: given.id || _id }
}

/** Ids of a changed policy: `_id` never changes, and `id` only when the caller gives one. */
export const settleIds = (
  given: Pick<Policy, 'id'>,
  stored: Pick<Policy, '_id' | 'id'>,
): Pick<Policy, '_id' | 'id'> => ({ _id: stored._id, id: given.id || stored.id || stored._id })
