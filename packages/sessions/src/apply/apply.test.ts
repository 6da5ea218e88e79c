import { describe, expect, test } from 'vitest'
import { type Policy, readPolicy } from '../policies/policy.ts'
import { readSession } from '../session/read-session.ts'
import type { Session } from '../session/session.ts'
import { applyPolicies, lookupPolicies } from './apply-policies.ts'
import { expiryOfNewKey } from './traits.ts'

const policy = (id: string, given: object): Policy => readPolicy({ id, org_id: 'org', ...given })

const some = (...apis: string[]) => Object.fromEntries(apis.map((api) => [api, {}]))

function outcome(given: object, ...policies: Policy[]) {
  const session = readSession({
    org_id: 'org',
    apply_policies: policies.map(({ id }) => id),
    ...given,
  })
  return applyPolicies(session, lookupPolicies(policies))
}

function apply(given: object, ...policies: Policy[]): Session {
  const result = outcome(given, ...policies)
  if (!result.isApplied) throw new Error(result.refusal.message)
  return result.session
}

function refuse(given: object, ...policies: Policy[]) {
  const result = outcome(given, ...policies)
  return result.isApplied ? undefined : result.refusal
}

describe('a key without policies', () => {
  test('counts for itself where an API has a limit of its own', () => {
    const session = apply({
      rate: 7,
      is_inactive: true,
      access_rights: { a: { limit: { rate: 1, per: 1 } }, b: {} },
    })
    expect(session.access_rights.a?.allowance_scope).toBe('a')
    expect(session.access_rights.b?.allowance_scope).toBe('')
    expect(session).toMatchObject({ rate: 7, is_inactive: true })
  })
})

describe('a whole policy', () => {
  const gold = policy('gold', {
    rate: 10,
    per: 1,
    quota_max: 100,
    quota_renewal_rate: 60,
    max_query_depth: 3,
    throttle_interval: 2,
    throttle_retry_limit: 4,
    access_rights: some('a'),
  })

  test('replaces rights and limits of the session, also by less', () => {
    const session = apply(
      { rate: 99, per: 1, quota_max: -1, quota_renewal_rate: 3600, access_rights: some('b') },
      gold,
    )
    const limits = {
      rate: 10,
      per: 1,
      quota_max: 100,
      quota_renewal_rate: 60,
      max_query_depth: 3,
      throttle_interval: 2,
      throttle_retry_limit: 4,
    }
    expect(session).toMatchObject(limits)
    expect(Object.keys(session.access_rights)).toEqual(['a'])
    expect(session.access_rights.a?.limit).toMatchObject(limits)
  })

  test('sets the limits of each of its APIs and shares one counter', () => {
    const session = apply({}, policy('two', { ...gold, id: 'two', access_rights: some('a', 'b') }))
    expect(session.access_rights.b?.limit).toMatchObject({ rate: 10, quota_max: 100 })
    expect(session.access_rights.b?.allowance_scope).toBe('')
  })

  test('ignores limits inside its access rights', () => {
    const session = apply(
      {},
      policy('p', { rate: 5, per: 1, access_rights: { a: { limit: { rate: 50, per: 1 } } } }),
    )
    expect(session.access_rights.a?.limit?.rate).toBe(5)
  })

  test('lets a running quota period go on', () => {
    const session = apply(
      { access_rights: { a: { limit: { quota_max: 1, quota_renews: 1234 } } } },
      gold,
    )
    expect(session.access_rights.a?.limit?.quota_renews).toBe(1234)
    expect(session.quota_renews).toBe(1234)
  })

  test('names the API as it is named now', () => {
    const session = readSession({ org_id: 'org', apply_policies: ['gold'] })
    const result = applyPolicies(session, lookupPolicies([gold]), {
      apiName: (apiId) => (apiId === 'a' ? 'Petstore' : undefined),
    })
    expect(result.isApplied && result.session.access_rights.a?.api_name).toBe('Petstore')
  })

  test('is found by its old member and by its _id', () => {
    const found = policy('gold', { _id: '5ead7120575961000181867e', access_rights: some('a') })
    expect(
      apply({ apply_policies: [], apply_policy_id: 'gold' }, found).access_rights,
    ).toHaveProperty('a')
    expect(apply({ apply_policies: [found._id] }, found).access_rights).toHaveProperty('a')
  })
})

describe('several policies', () => {
  const slow = { rate: 1, per: 1, access_rights: some('a') }
  const fast = { rate: 100, per: 10, access_rights: some('a') }

  test.each([
    ['the higher rate', { rate: 1, per: 1 }, { rate: 100, per: 10 }, { rate: 100, per: 10 }],
    ['an unlimited rate', { rate: -1, per: 1 }, { rate: 100, per: 10 }, { rate: -1, per: 1 }],
    ['a rate over none', {}, { rate: 2, per: 1 }, { rate: 2, per: 1 }],
    [
      'the longer breath of equals',
      { rate: 5, per: 30 },
      { rate: 10, per: 60 },
      { rate: 10, per: 60 },
    ],
    ['the larger quota', { quota_max: 5 }, { quota_max: 10 }, { quota_max: 10 }],
    ['an unlimited quota', { quota_max: -1 }, { quota_max: 10 }, { quota_max: -1 }],
    ['the larger depth', { max_query_depth: -1 }, { max_query_depth: 4 }, { max_query_depth: -1 }],
    [
      'the longer period',
      { quota_renewal_rate: 60 },
      { quota_renewal_rate: 3600 },
      { quota_renewal_rate: 3600 },
    ],
    [
      'the larger throttle',
      { throttle_interval: 1 },
      { throttle_interval: 2 },
      { throttle_interval: 2 },
    ],
  ])('take %s, in any order', (_name, one, other, expected) => {
    const first = policy('one', { ...one, access_rights: some('a') })
    const second = policy('two', { ...other, access_rights: some('a') })
    expect(apply({}, first, second).access_rights.a?.limit).toMatchObject(expected)
    expect(apply({}, second, first).access_rights.a?.limit).toMatchObject(expected)
    expect(apply({}, second, first)).toMatchObject(expected)
  })

  test('unite APIs, versions and allowed URLs', () => {
    const session = apply(
      {},
      policy('one', {
        access_rights: {
          a: { versions: ['v1'], allowed_urls: [{ url: '/x', methods: ['GET'] }] },
        },
      }),
      policy('two', {
        access_rights: {
          a: {
            versions: ['v1', 'v2'],
            allowed_urls: [
              { url: '/x', methods: ['POST', 'GET'] },
              { url: '/y', methods: ['GET'] },
            ],
          },
          b: {},
        },
      }),
    )
    expect(Object.keys(session.access_rights)).toEqual(['a', 'b'])
    expect(session.access_rights.a).toMatchObject({
      versions: ['v1', 'v2'],
      allowed_urls: [
        { url: '/x', methods: ['GET', 'POST'] },
        { url: '/y', methods: ['GET'] },
      ],
    })
  })

  test('keep URLs with different conditions apart', () => {
    const url = (header: string) => [{ url: '/x', methods: ['GET'], conditions: [{ header }] }]
    const session = apply(
      {},
      policy('one', { access_rights: { a: { allowed_urls: url('A') } } }),
      policy('two', { access_rights: { a: { allowed_urls: url('B') } } }),
    )
    expect(session.access_rights.a?.allowed_urls).toHaveLength(2)
  })

  test('unite types, fields and the ban on introspection', () => {
    const session = apply(
      {},
      policy('one', {
        access_rights: {
          a: {
            allowed_types: [{ name: 'Query', fields: ['x'] }],
            restricted_types: [{ name: 'Dog', fields: ['name'] }],
            field_access_rights: [
              { type_name: 'Query', field_name: 'x', limits: { max_query_depth: 2 } },
            ],
          },
        },
      }),
      policy('two', {
        access_rights: {
          a: {
            disable_introspection: true,
            allowed_types: [
              { name: 'Query', fields: ['y'] },
              { name: 'Cat', fields: [] },
            ],
            restricted_types: [{ name: 'Dog', fields: ['age'] }],
            field_access_rights: [
              { type_name: 'Query', field_name: 'x', limits: { max_query_depth: -1 } },
              { type_name: 'Query', field_name: 'y', limits: { max_query_depth: 1 } },
            ],
          },
        },
      }),
    )
    expect(session.access_rights.a).toMatchObject({
      disable_introspection: true,
      allowed_types: [
        { name: 'Query', fields: ['x', 'y'] },
        { name: 'Cat', fields: [] },
      ],
      restricted_types: [{ name: 'Dog', fields: ['name', 'age'] }],
      field_access_rights: [
        { field_name: 'x', limits: { max_query_depth: -1 } },
        { field_name: 'y', limits: { max_query_depth: 1 } },
      ],
    })
  })

  test('take the more permissive limit of each endpoint', () => {
    const get = (rate: number) => ({ name: 'GET', limit: { rate, per: 1 } })
    const one = policy('one', {
      ...slow,
      access_rights: {
        a: {
          endpoints: [
            { path: '/z', methods: [get(1)] },
            { path: '/x', methods: [get(5)] },
          ],
        },
      },
    })
    const two = policy('two', {
      ...fast,
      access_rights: {
        a: {
          endpoints: [
            { path: '/x', methods: [get(3), { name: 'DELETE', limit: { rate: -1, per: 0 } }] },
            { path: '/z', methods: [get(2)] },
          ],
        },
      },
    })
    const endpoints = [
      { path: '/x', methods: [{ name: 'DELETE' }, { limit: { rate: 5 } }] },
      { path: '/z', methods: [{ limit: { rate: 2 } }] },
    ]
    expect(apply({}, one, two).access_rights.a).toMatchObject({ endpoints })
    expect(apply({}, two, one).access_rights.a).toMatchObject({ endpoints })
  })

  test('count by policy when they grant different APIs', () => {
    const session = apply(
      {},
      policy('one', { access_rights: some('a') }),
      policy('two', { access_rights: some('b') }),
    )
    expect(session.access_rights.a?.allowance_scope).toBe('one')
    expect(session.access_rights.b?.allowance_scope).toBe('two')
  })

  test('skip the missing ones and say so', () => {
    const result = outcome(
      { apply_policies: ['gone', 'one'] },
      policy('one', { access_rights: some('a') }),
    )
    expect(result).toMatchObject({ isApplied: true, missing: ['gone'] })
  })
})

describe('partitions', () => {
  const acl = policy('acl', {
    partitions: { acl: true },
    rate: 50,
    per: 1,
    access_rights: some('a'),
  })
  const rate = policy('rate', {
    partitions: { rate_limit: true },
    rate: 10,
    per: 1,
    access_rights: some('a', 'b'),
  })
  const quota = policy('quota', {
    partitions: { quota: true },
    quota_max: 5,
    quota_renewal_rate: 60,
    access_rights: some('a'),
  })

  test('leave the rest to the session', () => {
    const session = apply({ rate: 3, per: 1, quota_max: 9, max_query_depth: 2 }, acl)
    expect(session).toMatchObject({ rate: 3, per: 1, quota_max: 9, max_query_depth: 2 })
    expect(session.access_rights.a?.limit).toMatchObject({
      rate: 3,
      per: 1,
      quota_max: 9,
      max_query_depth: 2,
    })
  })

  test('combine in any order', () => {
    for (const order of [
      [acl, rate, quota],
      [quota, rate, acl],
    ]) {
      const session = apply({ rate: 99, per: 1, quota_max: -1 }, ...order)
      expect(Object.keys(session.access_rights)).toEqual(['a'])
      expect(session.access_rights.a?.limit).toMatchObject({
        rate: 10,
        quota_max: 5,
        quota_renewal_rate: 60,
      })
      expect(session).toMatchObject({ rate: 10, quota_max: 5 })
    }
  })

  test('keep endpoint limits only where the rate is decided', () => {
    const endpoints = [{ path: '/x', methods: [{ name: 'GET', limit: { rate: 1, per: 1 } }] }]
    const granted = { partitions: { acl: true }, access_rights: { a: { endpoints } } }
    expect(apply({}, policy('p', granted)).access_rights.a?.endpoints).toEqual([])
    const limited = { ...granted, partitions: { acl: true, rate_limit: true } }
    expect(apply({}, policy('p', limited)).access_rights.a?.endpoints).toHaveLength(1)
  })

  test('without a grant limit the rights that the key has of its own', () => {
    const session = apply(
      {
        rate: 8,
        per: 1,
        access_rights: { a: { versions: ['v1'] }, c: { limit: { rate: 1, per: 1 } } },
      },
      quota,
    )
    expect(session.access_rights.a).toMatchObject({
      versions: ['v1'],
      limit: { rate: 8, per: 1, quota_max: 5, quota_renewal_rate: 60 },
    })
    expect(session.access_rights.c?.limit).toMatchObject({ rate: 1, quota_max: 0 })
  })

  test('of a policy without APIs limit the whole session', () => {
    const all = policy('all', { partitions: { quota: true }, quota_max: 5 })
    const session = apply({ quota_max: 99, access_rights: some('c') }, all)
    expect(session.quota_max).toBe(5)
    expect(session.access_rights.c?.limit).toBeNull()
  })

  test('that are not shared by all APIs leave the root alone', () => {
    const wide = policy('wide', { rate: 50, per: 1, quota_max: 7, access_rights: some('a', 'b') })
    expect(apply({}, wide, quota)).toMatchObject({ rate: 50, quota_max: 7 })
  })
})

describe('limits per API', () => {
  const perApi = (id: string, given: object) =>
    policy(id, { partitions: { per_api: true }, ...given })
  const own = { rate: 2, per: 1, quota_max: 10, quota_renewal_rate: 60 }

  test('are the API’s own, or the policy’s where it has none', () => {
    const session = apply(
      {},
      perApi('p', { rate: 9, per: 1, quota_max: -1, access_rights: { a: { limit: own }, b: {} } }),
    )
    expect(session.access_rights.a).toMatchObject({ limit: own, allowance_scope: 'a' })
    expect(session.access_rights.b).toMatchObject({
      limit: { rate: 9, quota_max: -1 },
      allowance_scope: 'p',
    })
  })

  test('take the better of several policies', () => {
    const one = perApi('one', { access_rights: { a: { limit: own } } })
    const two = perApi('two', {
      access_rights: { a: { limit: { rate: 1, per: 1, quota_max: -1, quota_renewal_rate: 60 } } },
    })
    for (const order of [
      [one, two],
      [two, one],
    ]) {
      expect(apply({}, ...order).access_rights.a?.limit).toMatchObject({
        rate: 2,
        quota_max: -1,
        quota_renewal_rate: 0,
      })
    }
  })

  test('count with the policy whose numbers won', () => {
    const strong = perApi('strong', { rate: 50, per: 1, access_rights: some('a') })
    const weak = perApi('weak', { rate: 1, per: 1, access_rights: some('a') })
    expect(apply({}, strong, weak).access_rights.a?.allowance_scope).toBe('strong')
    expect(apply({}, weak, strong).access_rights.a?.allowance_scope).toBe('strong')
  })

  test('keep introspection off where the key has it off', () => {
    const given = { access_rights: { a: { disable_introspection: true } } }
    const session = apply(given, perApi('p', { access_rights: some('a') }))
    expect(session.access_rights.a?.disable_introspection).toBe(true)
  })
})

describe('what is said of the key as a whole', () => {
  const grants = { access_rights: some('a') }

  test('tags are united and metadata is overwritten by the policy', () => {
    const session = apply(
      { tags: ['own'], meta_data: { team: 'x', kept: 1 } },
      policy('one', { ...grants, tags: ['gold', 'own'], meta_data: { team: 'y' } }),
      policy('two', { ...grants, tags: ['late'], meta_data: { team: 'z' } }),
    )
    expect(session.tags).toEqual(['own', 'gold', 'late'])
    expect(session.meta_data).toEqual({ team: 'z', kept: 1 })
  })

  test.each([
    ['a denied policy switches it off', true, [false, true], true],
    ['its own flag counts for nothing', true, [false, false], false],
  ])('%s', (_name, is_inactive, [one, two], expected) => {
    const session = apply(
      { is_inactive },
      policy('one', { ...grants, active: true, is_inactive: one }),
      policy('two', { ...grants, active: true, is_inactive: two }),
    )
    expect(session.is_inactive).toBe(expected)
  })

  test('a draft goes on for the keys that have it', () => {
    expect(apply({}, policy('p', { ...grants, active: false })).is_inactive).toBe(false)
  })

  test.each([
    ['the newest', '100', '99', '200', '200'],
    ['its own', '300', '99', '200', '300'],
    ['its own over nonsense', '300', '0001-01-01T00:00:00Z', '', '300'],
    ['nonsense never', '', '0001-01-01T00:00:00Z', '', ''],
  ])('it was updated at %s', (_name, own, one, two, expected) => {
    const session = apply(
      { last_updated: own },
      policy('one', { ...grants, last_updated: one }),
      policy('two', { ...grants, last_updated: two }),
    )
    expect(session.last_updated).toBe(expected)
  })

  test('signatures are asked for when one policy asks', () => {
    const asking = { hmac_enabled: true, enable_http_signature_validation: true }
    expect(apply({}, policy('p', { ...grants, ...asking }))).toMatchObject(asking)
  })

  test('rules after expiry come from the policy', () => {
    const rules = { post_expiry_action: 'retain', post_expiry_grace_period: 60 }
    expect(apply({}, policy('p', { ...grants, ...rules }))).toMatchObject(rules)
    expect(apply(rules, policy('p', grants))).toMatchObject(rules)
  })

  test.each([
    ['its own expiry', [0], 5],
    ['the shortest span', [0, 60, 30], 1030],
  ])('a new key ends at %s', (_name, spans, expires) => {
    const policies = spans.map((key_expires_in, i) => policy(`p${i}`, { key_expires_in }))
    expect(expiryOfNewKey({ expires: 5 }, policies, 1000)).toBe(expires)
  })
})

describe('a key is refused', () => {
  const acl = policy('acl', { partitions: { acl: true }, access_rights: some('a') })
  const perApi = policy('per', { partitions: { per_api: true }, access_rights: some('a') })
  const whole = policy('whole', { access_rights: some('a') })

  test.each([
    ['when its only policy is missing', { apply_policies: ['gone'] }, [], 'policy-not-found'],
    [
      'when all its policies are missing',
      { apply_policies: ['x', 'y'], access_rights: some('a') },
      [],
      'no-access',
    ],
    ['with a policy of another organisation', { org_id: 'other' }, [whole], 'other-organisation'],
    ['with limits per API and partitions', {}, [perApi, acl], 'mixed-partitions'],
    ['with these in the other order', {}, [acl, perApi], 'mixed-partitions'],
    ['with these and a whole one between', {}, [acl, whole, perApi], 'mixed-partitions'],
    [
      'with both in one policy',
      {},
      [policy('p', { partitions: { per_api: true, acl: true } })],
      'mixed-partitions',
    ],
    ['when no API remains', {}, [policy('p', { quota_max: 5 })], 'no-access'],
    [
      'when a limit meets no right',
      {},
      [policy('p', { partitions: { quota: true }, access_rights: some('a') })],
      'no-access',
    ],
  ])('%s', (_name, given, policies, reason) => {
    expect(refuse(given, ...policies)?.reason).toBe(reason)
  })

  test('but not for limits per API beside a whole policy', () => {
    expect(refuse({}, perApi, whole)).toBeUndefined()
  })

  test('in words that name the policy', () => {
    expect(refuse({ apply_policies: ['gone'] })?.message).toBe('policy not found: "gone"')
    expect(refuse({ org_id: 'other' }, whole)?.message).toContain('"whole"')
  })
})
