import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Policy } from '../policies/policy.ts'
import type { AccessDefinition } from '../session/access-definition.ts'
import { readSession } from '../session/read-session.ts'
import type { Session } from '../session/session.ts'
import { keyWithPolicies } from '../testing/index.ts'
import { applyPolicies, lookupPolicies } from './apply-policies.ts'

const apply = (session: Session, policies: Policy[]) => {
  const result = applyPolicies(session, lookupPolicies(policies))
  return result.isApplied ? result.session : undefined
}

test('applying again changes nothing', () => {
  fc.assert(
    fc.property(keyWithPolicies, ({ session, policies }) => {
      const once = apply(session, policies)
      fc.pre(once !== undefined)
      expect(apply(once, policies)).toEqual(once)
    }),
  )
})

test('neither the session nor a policy is touched', () => {
  fc.assert(
    fc.property(keyWithPolicies, ({ session, policies }) => {
      const before = JSON.stringify([session, policies])
      apply(session, policies)
      expect(JSON.stringify([session, policies])).toBe(before)
    }),
  )
})

test('the result is a whole session', () => {
  fc.assert(
    fc.property(keyWithPolicies, ({ session, policies }) => {
      const applied = apply(session, policies)
      fc.pre(applied !== undefined)
      expect(readSession(JSON.parse(JSON.stringify(applied)))).toEqual(applied)
    }),
  )
})

const sorted = <T>(items: readonly T[]) => items.map((item) => JSON.stringify(item)).toSorted()

const sortedFields = <T extends { fields: string[] }>(types: T[]) =>
  sorted(types.map(({ fields, ...rest }) => ({ ...rest, fields: fields.toSorted() })))

/** What no order decides: limits without their smoothing, and lists as sets. */
const unordered = (right: AccessDefinition) => ({
  versions: right.versions.toSorted(),
  urls: sorted(
    right.allowed_urls.map(({ methods, url }) => ({ url, methods: methods.toSorted() })),
  ),
  allowed: right.allowed_types.map(({ name }) => name).toSorted(),
  restricted: sortedFields(right.restricted_types.map(({ name, fields }) => ({ name, fields }))),
  isClosed: right.disable_introspection,
  limit: right.limit && { ...right.limit, smoothing: null },
  endpoints: right.endpoints.map(({ path, methods }) => [
    path,
    methods.map(({ name, limit }) => [name.toUpperCase(), limit.rate, limit.per]).toSorted(),
  ]),
})

const summary = (session: Session | undefined) =>
  session && {
    rate: session.rate,
    per: session.per,
    quota: [session.quota_max, session.quota_renewal_rate, session.quota_renews],
    depth: session.max_query_depth,
    throttle: [session.throttle_interval, session.throttle_retry_limit],
    tags: session.tags.toSorted(),
    isInactive: session.is_inactive,
    lastUpdated: Number(session.last_updated),
    members: Object.keys(session.meta_data).toSorted(),
    rights: Object.fromEntries(
      Object.entries(session.access_rights).map(([apiId, right]) => [apiId, unordered(right)]),
    ),
  }

test('whole and partitioned policies mean the same in any order', () => {
  fc.assert(
    fc.property(keyWithPolicies, ({ session, policies }) => {
      fc.pre(policies.every(({ partitions }) => !partitions.per_api))
      const turned = { ...session, apply_policies: session.apply_policies.toReversed() }
      expect(summary(apply(turned, policies))).toEqual(summary(apply(session, policies)))
    }),
  )
})

test('an API is there only when a policy or, without grants, the key names it', () => {
  fc.assert(
    fc.property(keyWithPolicies, ({ session, policies }) => {
      const applied = apply(session, policies)
      fc.pre(applied !== undefined)
      const named = [session, ...policies].flatMap(({ access_rights }) =>
        Object.keys(access_rights),
      )
      expect(named).toEqual(expect.arrayContaining(Object.keys(applied.access_rights)))
    }),
  )
})
