import fc from 'fast-check'
import { isPartitioned, type Partitions } from '../policies/partitions.ts'
import { Policy, readPolicy } from '../policies/policy.ts'
import { AccessDefinition } from '../session/access-definition.ts'
import { readSession } from '../session/read-session.ts'
import { Session } from '../session/session.ts'
import { objectOf } from './arbitrary.ts'

/** Any whole session, odd texts and unknown members included. */
export const anySession: fc.Arbitrary<Session> = objectOf(Session).map(readSession)

const apiIds = ['api1', 'api2', 'api3'] as const
const rights = fc.subarray([...apiIds])

const none: Partitions = {
  quota: false,
  rate_limit: false,
  complexity: false,
  acl: false,
  per_api: false,
}
const parts = fc
  .record({
    quota: fc.boolean(),
    rate_limit: fc.boolean(),
    complexity: fc.boolean(),
    acl: fc.boolean(),
    per_api: fc.constant(false),
  })
  .map((chosen) => (isPartitioned(chosen) ? chosen : { ...chosen, acl: true }))

export type PolicyKind = 'whole' | 'partitioned' | 'per-api'

const partitionsOf: Record<PolicyKind, fc.Arbitrary<Partitions>> = {
  whole: fc.constant(none),
  partitioned: parts,
  'per-api': fc.constant({ ...none, per_api: true }),
}

/** Any valid policy of organisation `org` over some of three APIs, of one of these kinds. */
export function anyPolicy(...kinds: PolicyKind[]): fc.Arbitrary<Policy> {
  const wanted: PolicyKind[] = kinds.length > 0 ? kinds : ['whole', 'partitioned', 'per-api']
  return fc
    .tuple(
      objectOf(Policy),
      rights,
      fc.constantFrom(...wanted).chain((kind) => partitionsOf[kind]),
      fc.stringMatching(/^[0-9a-f]{24}$/),
      fc.array(objectOf(AccessDefinition), {
        minLength: 3,
        maxLength: 3,
      }),
    )
    .map(([given, granted, partitions, _id, definitions]) =>
      readPolicy({
        ...given,
        _id,
        id: `policy-${_id}`,
        name: `Policy ${_id}`,
        org_id: 'org',
        state: '',
        post_expiry_action: '',
        partitions,
        access_rights: Object.fromEntries(
          granted.map((apiId, i) => [apiId, { ...definitions[i], api_id: apiId }]),
        ),
      }),
    )
}

/** A key with policies that can be applied to it together. */
export const keyWithPolicies: fc.Arbitrary<{ session: Session; policies: Policy[] }> = fc
  .tuple(
    anySession,
    fc.oneof(
      policiesOf(anyPolicy('whole', 'partitioned')),
      policiesOf(anyPolicy('whole', 'per-api')),
    ),
  )
  .map(([session, policies]) => ({
    policies,
    session: { ...session, org_id: 'org', apply_policies: policies.map(({ id }) => id) },
  }))

function policiesOf(policy: fc.Arbitrary<Policy>): fc.Arbitrary<Policy[]> {
  return fc.uniqueArray(policy, { minLength: 1, maxLength: 4, selector: ({ _id }) => _id })
}
