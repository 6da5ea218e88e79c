import type { Policy as ShownPolicy } from '@svc/contract'
import type { Stored } from '@svc/documents'
import { derivePolicyMembers, type Policy } from '@svc/sessions'
import type { PolicyRecord } from '#collections'
import type { KnownApi } from './known-apis.ts'

/** A policy as it is kept: with what follows from its APIs, and their names where it had none. */
export function recordOf(policy: Policy, known: Map<string, KnownApi>): PolicyRecord {
  const { _id, id, access_rights: given, ...rest } = policy
  const access_rights = Object.fromEntries(
    Object.entries(given).map(([apiId, right]) => [
      apiId,
      { ...right, api_name: right.api_name || (known.get(apiId)?.name ?? '') },
    ]),
  )
  const { access_rights_array: _array, ...derived } = derivePolicyMembers(policy, (apiId) =>
    known.get(apiId),
  )
  const apis = Object.keys(access_rights)
  return { ...rest, ...derived, id: _id, policy_id: id, access_rights, apis }
}

/** The policy that a gateway or a key reads. */
export function policyOf(record: PolicyRecord): Policy {
  const { id, policy_id, apis: _apis, auth_type: _type, auth_types: _types, ...rest } = record
  const { graphql_enabled: _graphql, ...policy } = rest
  return { ...policy, _id: id, id: policy_id }
}

/** The policy as the management API shows it. */
export function presentPolicy(record: Stored<PolicyRecord>): Stored<ShownPolicy> {
  const { id, policy_id, apis: _apis, ...rest } = record
  const access_rights_array = Object.values(rest.access_rights)
  return { ...rest, _id: id, id: policy_id, access_rights_array }
}
