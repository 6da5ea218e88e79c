import fc from 'fast-check'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { anySession } from '../testing/index.ts'
import { readAccessDefinition } from './access-definition.ts'
import { isEmptyLimit } from './limit.ts'
import { settlePassword } from './password.ts'
import { hidePassword, parseSession, readSession, writeSession } from './read-session.ts'
import { policyIdsOf, Session, SessionInput } from './session.ts'

const fits = (schema: TSchema, value: unknown) => Compile(schema).Check(value)

const zeroMoment = '0001-01-01T00:00:00Z'

describe('a session', () => {
  test('has every member with its zero value', () => {
    const session = readSession({})
    expect(fits(Session, session)).toBe(true)
    expect(session).toMatchObject({
      rate: 0,
      expires: 0,
      access_rights: {},
      apply_policies: [],
      smoothing: null,
      basic_auth_data: { password: '', hash_type: '', user: '' },
      date_created: zeroMoment,
      last_updated: '',
    })
  })

  test('keeps members that nobody knows, at every depth', () => {
    const session = readSession({
      callback: { url: 'x' },
      jwt_data: { secret: 's', kid: 1 },
      access_rights: { a: { mcp_primitives: [1], limit: { rate: 1, burst: 2 } } },
    })
    expect(session).toMatchObject({
      callback: { url: 'x' },
      jwt_data: { secret: 's', kid: 1 },
      access_rights: { a: { mcp_primitives: [1], limit: { rate: 1, burst: 2 } } },
    })
  })

  test.each([
    ['null for a list', { tags: null }, 'tags', []],
    ['null for a map', { access_rights: null }, 'access_rights', {}],
    ['a text for a number', { rate: '5' }, 'rate', 0],
    ['a fraction for a whole number', { quota_max: 1.9 }, 'quota_max', 1],
    ['a fraction where it may be', { rate: 0.5 }, 'rate', 0.5],
    ['more than can be written', { quota_max: 1e30 }, 'quota_max', Number.MAX_SAFE_INTEGER],
    ['a day that is none', { date_created: '2023-02-29T10:00:00Z' }, 'date_created', zeroMoment],
    ['no time at all', { date_created: '' }, 'date_created', zeroMoment],
    [
      'a time',
      { date_created: '2024-02-29T23:59:59.5+01:00' },
      'date_created',
      '2024-02-29T23:59:59.5+01:00',
    ],
    ['minus zero', { quota_max: -0.5 }, 'quota_max', 0],
    ['a smoothing of nothing', { smoothing: { enabled: false } }, 'smoothing', null],
  ])('reads %s', (_name, given, member, expected) => {
    expect(readSession(given)).toHaveProperty(member, expected)
  })

  test('has no limit where the limit is all zero', () => {
    const { access_rights } = readSession({ access_rights: { a: { limit: { rate: 0 } }, b: {} } })
    expect([access_rights.a?.limit, access_rights.b?.limit]).toEqual([null, null])
  })

  test('takes the API id from the key of the map, and old names of members', () => {
    expect(readAccessDefinition('a', {}).api_id).toBe('a')
    const old = readAccessDefinition('a', { apiid: 'a', apiname: 'Old' })
    expect(old).toMatchObject({ api_id: 'a', api_name: 'Old' })
    expect(old).not.toHaveProperty('apiid')
  })
})

describe('the store', () => {
  test('holds no zero values', () => {
    const session = readSession({ rate: 5, access_rights: { a: { versions: [] } }, tags: [] })
    expect(JSON.parse(writeSession(session))).toEqual({
      rate: 5,
      access_rights: { a: { api_id: 'a' } },
    })
  })

  test('returns what was written', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        expect(parseSession(writeSession(session))).toEqual(session)
      }),
    )
  })

  test('returns what was written when every zero value is spelled out', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        expect(parseSession(JSON.stringify(session))).toEqual(session)
      }),
    )
  })

  test.each(['', 'null', '[]', '"x"', '{'])('holds no session in %j', (stored) => {
    expect(parseSession(stored)).toBeUndefined()
  })
})

describe('what callers may send', () => {
  test('is any session', () => {
    fc.assert(fc.property(anySession, (session) => fits(SessionInput, session)))
  })

  test.each([
    ['nothing', {}, true],
    ['null for everything', { rate: null, access_rights: null, tags: null, monitor: null }, true],
    ['null for a limit', { access_rights: { a: { limit: null, versions: null } } }, true],
    ['null for an API', { access_rights: { a: null } }, true],
    ['unknown members', { anything: 1, access_rights: { a: { mcp: {} } } }, true],
    ['a text for a number', { rate: 'x' }, false],
    ['half a request', { quota_max: 0.5 }, false],
    ['a text for a list', { tags: 'x' }, false],
    ['a number among texts', { access_rights: { a: { versions: [1] } } }, false],
    ['a list', [], false],
  ])('%s: %j', (_name, given, expected) => {
    expect(fits(SessionInput, given)).toBe(expected)
  })
})

test.each([
  [['a', 'b'], 'c', ['a', 'b']],
  [['a', 'a', ''], 'c', ['a']],
  [[], 'c', ['c']],
  [[], '', []],
])('policies %j and the old member %j name %j', (apply_policies, apply_policy_id, ids) => {
  expect(policyIdsOf({ apply_policies, apply_policy_id })).toEqual(ids)
})

test('a password is not shown', () => {
  const session = readSession({ basic_auth_data: { password: 'p', hash_type: 'bcrypt' } })
  expect(hidePassword(session).basic_auth_data).toMatchObject({ password: '', hash_type: 'bcrypt' })
})

describe('a password on a write', () => {
  const withPassword = (password: string, hash_type = '') =>
    readSession({ alias: 'x', basic_auth_data: { password, hash_type, user: 'alice' } })
  const stored = withPassword('$2b$10$hash', 'bcrypt')

  test.each([
    ['is hashed when it is new', 'secret', stored, 'secret', 'secret'],
    ['is hashed for a new user', 'secret', undefined, 'secret', 'secret'],
    ['stays when none is sent', '', stored, undefined, '$2b$10$hash'],
    ['stays when it is sent back as stored', '$2b$10$hash', stored, undefined, '$2b$10$hash'],
    ['is none for a key without', '', undefined, undefined, ''],
  ])('%s', (_name, sent, before, toHash, password) => {
    const settled = settlePassword(withPassword(sent), before)
    expect(settled.toHash).toBe(toHash)
    expect(settled.session.basic_auth_data).toMatchObject({ password, user: '' })
    expect(settled.session.alias).toBe('x')
  })

  test('keeps how the stored one was hashed', () => {
    expect(settlePassword(withPassword(''), stored).session.basic_auth_data.hash_type).toBe(
      'bcrypt',
    )
  })
})

test('a limit of marks but no numbers limits nothing', () => {
  const limit = readSession({ access_rights: { a: { limit: { set_by_policy: true } } } })
  expect(isEmptyLimit(limit.access_rights.a?.limit ?? null)).toBe(true)
  expect(limit.access_rights.a?.limit).not.toBeNull()
})
