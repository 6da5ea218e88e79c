import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSession } from '../session/read-session.ts'
import { anySession } from '../testing/index.ts'
import {
  counterSubject,
  isOverQuota,
  limitFor,
  listCountersOf,
  quotaCounterKey,
  remainingOf,
} from './counters.ts'
import { decideCreate, decideUpdate } from './update.ts'

const now = 1_714_989_600

test.each([
  [10, 0, 10, false],
  [10, 10, 0, false],
  [10, 11, 0, true],
  [-1, 99, -1, false],
  [0, 5, 0, false],
])('a quota of %i after %i requests leaves %i', (quotaMax, counted, left, isOver) => {
  expect(remainingOf(quotaMax, counted)).toBe(left)
  expect(isOverQuota(quotaMax, counted)).toBe(isOver)
})

const session = readSession({
  quota_max: 100,
  quota_renewal_rate: 3600,
  quota_renews: 7,
  last_updated: '5',
  date_created: '2020-01-01T00:00:00Z',
  expires: now + 50,
  access_rights: {
    own: {
      limit: { quota_max: 3, quota_renewal_rate: 60, quota_renews: 9 },
      allowance_scope: 'own',
    },
    shared: { allowance_scope: 'policy' },
    plain: {},
  },
})

describe('counters', () => {
  test.each([
    ['own', 'quota-own-k', 3],
    ['shared', 'quota-policy-k', 100],
    ['plain', 'quota-k', 100],
    ['unknown', 'quota-k', 100],
    ['__proto__', 'quota-k', 100],
  ])('of the API %s are in %s', (apiId, key, quotaMax) => {
    expect(quotaCounterKey('k', session, apiId)).toBe(key)
    expect(limitFor(session, apiId).quota_max).toBe(quotaMax)
  })

  test('are all removed for a new beginning', () => {
    expect(listCountersOf('k', session)).toEqual([
      'rate-limit-k.BLOCKED',
      'quota-k',
      'quota-own-k',
      'quota-policy-k',
    ])
  })

  test('follow the pattern of the key, unless it depends on the request', () => {
    const fixed = readSession({ meta_data: { rate_limit_pattern: 'team' } })
    const varying = readSession({ meta_data: { rate_limit_pattern: '$svc_meta.team' } })
    expect(quotaCounterKey('k', fixed, 'a')).toBe('quota-team')
    expect(quotaCounterKey('k', varying, 'a')).toBeUndefined()
    expect(counterSubject('k', readSession({ meta_data: { rate_limit_pattern: '' } }))).toBe('k')
    expect(listCountersOf('k', fixed)).toEqual(['rate-limit-k.BLOCKED', 'quota-k', 'quota-team'])
  })
})

describe('an update', () => {
  test('begins all periods anew', () => {
    const decision = decideUpdate({ ...session, quota_renews: 0 }, session, now)
    expect(decision.resetsQuota).toBe(true)
    expect(decision.session).toMatchObject({
      quota_renews: now + 3600,
      quota_remaining: 100,
      last_updated: String(now),
      date_created: '2020-01-01T00:00:00Z',
    })
    expect(decision.session.access_rights.own?.limit?.quota_renews).toBe(now + 60)
    expect(decision.session.access_rights.plain?.limit).toBeNull()
  })

  test('lets them go on when a reset is suppressed', () => {
    const next = readSession({ ...session, quota_renews: 1, last_updated: '1', alias: 'new' })
    const decision = decideUpdate(next, session, now, { suppressReset: true })
    expect(decision.resetsQuota).toBe(false)
    expect(decision.session).toMatchObject({ alias: 'new', quota_renews: 7, last_updated: '5' })
    expect(decision.session.access_rights.own?.limit?.quota_renews).toBe(9)
  })

  test.each([
    ['in the past keeps the stored one', now - 1, now + 50],
    ['in the future counts', now + 9, now + 9],
    ['of never counts', -1, -1],
    ['of zero counts', 0, 0],
  ])('with an expiry %s', (_name, expires, expected) => {
    expect(decideUpdate({ ...session, expires }, session, now).session.expires).toBe(expected)
  })

  test('with a suppressed reset changes no period of what is written back unchanged', () => {
    fc.assert(
      fc.property(anySession, (stored) => {
        const written = decideUpdate(stored, stored, now, { suppressReset: true }).session
        expect(written).toEqual(stored)
      }),
    )
  })
})

describe('a new key', () => {
  test('begins its periods and remembers when', () => {
    const decision = decideCreate(session, now)
    expect(decision.resetsQuota).toBe(true)
    expect(decision.session).toMatchObject({
      date_created: '2024-05-06T10:00:00Z',
      last_updated: String(now),
      quota_renews: now + 3600,
    })
  })

  test('keeps the quota it came with where the API says so', () => {
    const decision = decideCreate(session, now, { keepsQuota: true })
    expect(decision.resetsQuota).toBe(false)
    expect(decision.session).toMatchObject({ quota_renews: 7, last_updated: String(now) })
  })
})
