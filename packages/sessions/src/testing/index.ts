import fc from 'fast-check'
import { isPartitioned, type Partitions } from '../policies/partitions.ts'
import { Policy, readPolicy } from '../policies/policy.ts'
import { AccessDefinition } from '../session/access-definition.ts'
import { readSession } from '../session/read-session.ts'
import { Session } from '../session/session.ts'
import { objectOf } from './arbitrary.ts'

/** Any whole session, odd texts and unknown members included. */
export const anySession: fc.Arbitrary<Session> = objectOf(Session).map(readSession)

/** Rights to some of three APIs. */
const anyRights = fc
  .subarray(['api1', 'api2', 'api3'])
  .chain((apiIds) =>
    fc.record(
      Object.fromEntries(
        apiIds.map((api_id) => [
          api_id,
          objectOf(AccessDefinition).map((right) => ({ ...right, api_id })),
        ]),
      ),
    ),
  )

const none: Partitions = {
  quota: false,
  rate_limit: false,
  complexity: false,
  acl: false,
  per_api: false,
}
const someParts = fc
  .record({
    quota: fc.boolean(),
    rate_limit: fc.boolean(),
    complexity: fc.boolean(),
    acl: fc.boolean(),
  })
  .map((parts) => ({ ...none, ...parts }))
  .filter(isPartitioned)

export type PolicyKind = 'whole' | 'partitioned' | 'per-api'

const partitionsOf: Record<PolicyKind, fc.Arbitrary<Partitions>> = {
  whole: fc.constant(none),
  partitioned: someParts,
  'per-api': fc.constant({ ...none, per_api: true }),
}

/** Any valid policy of organisation `org` over some of three APIs, of one of these kinds. */
export function anyPolicy(...kinds: PolicyKind[]): fc.Arbitrary<Policy> {
  const wanted: PolicyKind[] = kinds.length > 0 ? kinds : ['whole', 'partitioned', 'per-api']
  return fc
    .record({
      given: objectOf(Policy),
      access_rights: anyRights,
      partitions: fc.constantFrom(...wanted).chain((kind) => partitionsOf[kind]),
      _id: fc.stringMatching(/^[0-9a-f]{24}$/),
    })
    .map(({ given, access_rights, partitions, _id }) =>
      readPolicy({
        ...given,
        _id,
        id: `policy-${_id}`,
        name: `Policy ${_id}`,
        org_id: 'org',
        state: '',
        post_expiry_action: '',
        partitions,
        access_rights,
      }),
    )
}

/** A key of organisation `org` with several policies that can be applied to it together. */
export const keyWithPolicies: fc.Arbitrary<{ session: Session; policies: Policy[] }> = fc
  .record({
    session: anySession,
    access_rights: anyRights,
    policies: fc.oneof(
      severalOf(anyPolicy('whole', 'partitioned')),
      severalOf(anyPolicy('whole', 'per-api')),
    ),
  })
  .map(({ session, access_rights, policies }) => ({
    policies,
    session: readSession({
      ...session,
      access_rights,
      org_id: 'org',
      apply_policies: policies.map(({ id }) => id),
    }),
  }))

function severalOf(policy: fc.Arbitrary<Policy>): fc.Arbitrary<Policy[]> {
  return fc.uniqueArray(policy, { minLength: 1, maxLength: 4, selector: ({ _id }) => _id })
}
