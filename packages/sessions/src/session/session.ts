import { type Static, Type } from 'typebox'
import { givenSchema } from '../shape/given.ts'
import { amount, bag, flag, mapOf, moment, open, text, texts, whole } from '../shape/kinds.ts'
import { AccessDefinition } from './access-definition.ts'
import { limitMembers } from './limit.ts'

const pairs = mapOf(Type.String())

/**
 * What the key-value store holds behind a key: `apikey-…` and, for an organisation, `orgkey.…`.
 * Times are Unix seconds except `date_created`; an `expires` of 0 or -1 is never; no access right
 * at all is a master key.
 */
export const Session = open({
  last_check: whole,
  allowance: amount,
  ...limitMembers,
  date_created: moment,
  expires: whole,
  access_rights: mapOf(AccessDefinition),
  org_id: text,
  oauth_client_id: text,
  oauth_keys: pairs,
  certificate: text,
  mtls_static_certificate_bindings: texts,
  basic_auth_data: open({ password: text, hash_type: text, user: text }),
  jwt_data: open({ secret: text }),
  hmac_enabled: flag,
  enable_http_signature_validation: flag,
  hmac_string: text,
  rsa_certificate_id: text,
  is_inactive: flag,
  apply_policy_id: text,
  apply_policies: texts,
  data_expires: whole,
  monitor: open({ trigger_limits: Type.Array(Type.Number()) }),
  enable_detail_recording: flag,
  enable_detailed_recording: flag,
  meta_data: bag,
  tags: texts,
  alias: text,
  last_updated: Type.String({ description: 'Unix seconds as text' }),
  id_extractor_deadline: whole,
  session_lifetime: whole,
  post_expiry_action: Type.String({ description: 'retain, delete or empty' }),
  post_expiry_grace_period: whole,
})
export type Session = Static<typeof Session>

/** A session as callers send it. */
export const SessionInput = givenSchema(Session)
export type SessionInput = Static<typeof SessionInput>

/** The policies that a key names: the list, or the single old member when the list is empty. */
export function policyIdsOf({
  apply_policies,
  apply_policy_id,
}: Pick<Session, 'apply_policies' | 'apply_policy_id'>): string[] {
  const ids = apply_policies.length > 0 ? apply_policies : [apply_policy_id]
  return [...new Set(ids.filter((id) => id !== ''))]
}
