import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'
import { anyPolicy } from '../testing/index.ts'
import { derivePolicyMembers } from './derive.ts'
import { controlsOf } from './partitions.ts'
import { isPolicyId, Policy, PolicyInput, readPolicy, settleIds, settleNewIds } from './policy.ts'
import { settleState, stateOf, takesNewKeys } from './state.ts'
import { findPolicyProblems } from './validate.ts'

const id = '5ead7120575961000181867e'

describe('a policy', () => {
  test('has every member and no unknown one', () => {
    const policy = readPolicy({ name: 'Gold', quota_renews: 1, access_rights_array: [] })
    expect(Compile(Policy).Check(policy)).toBe(true)
    expect(policy).not.toHaveProperty('quota_renews')
    expect(policy).not.toHaveProperty('access_rights_array')
  })

  test('keeps unknown members of its APIs', () => {
    const policy = readPolicy({ access_rights: { a: { apiid: 'a', mcp: 1 } } })
    expect(policy.access_rights.a).toMatchObject({ api_id: 'a', mcp: 1 })
  })

  test('reads itself back', () => {
    fc.assert(
      fc.property(anyPolicy(), (policy) => {
        expect(readPolicy(JSON.parse(JSON.stringify(policy)), policy)).toEqual(policy)
      }),
    )
  })

  test('may be sent with derived members and nulls', () => {
    const given = { name: 'Gold', auth_types: [], smoothing: null, partitions: null, tags: null }
    expect(Compile(PolicyInput).Check(given)).toBe(true)
    expect(Compile(PolicyInput).Check({ name: 5 })).toBe(false)
  })
})

describe('ids', () => {
  const newId = () => 'f'.repeat(24)

  test.each([
    ['a chosen pair', { _id: id, id: 'gold' }, { _id: id, id: 'gold' }],
    ['a chosen _id alone', { _id: id, id: '' }, { _id: id, id }],
    ['nothing', { _id: '', id: '' }, { _id: newId(), id: newId() }],
    ['an impossible _id', { _id: 'gold', id: '' }, { _id: newId(), id: newId() }],
    ['capitals', { _id: id.toUpperCase(), id: '' }, { _id: id, id }],
  ])('of a new policy from %s', (_name, given, expected) => {
    expect(settleNewIds(given, newId)).toEqual(expected)
  })

  test('of a changed policy: _id stays, id only when none is given', () => {
    expect(settleIds({ id: '' }, { _id: id, id: 'gold' })).toEqual({ _id: id, id: 'gold' })
    expect(settleIds({ id: 'new' }, { _id: id, id: 'gold' })).toEqual({ _id: id, id: 'new' })
  })

  test.each([
    ['a-Z.0_~', true],
    ['a#b', false],
    ['a b', false],
    ['', false],
    ['gold\n', false],
  ])('%j may be one: %s', (text, isOne) => {
    expect(isPolicyId(text)).toBe(isOne)
  })
})

describe('states', () => {
  test.each([
    [true, false, 'active', true],
    [false, false, 'draft', false],
    [true, true, 'deny', false],
    [false, true, 'deny', false],
  ])('active %s and inactive %s is %s', (active, is_inactive, state, takes) => {
    expect(stateOf({ active, is_inactive })).toBe(state)
    expect(takesNewKeys({ active, is_inactive })).toBe(takes)
  })

  const on = { active: true, is_inactive: false }

  test.each([
    ['flags alone', { active: true }, undefined, 'active'],
    ['nothing', {}, undefined, 'draft'],
    ['a state alone', { state: 'active' }, undefined, 'active'],
    ['a denying state alone', { state: 'deny' }, undefined, 'deny'],
    ['an unknown state', { state: 'odd', active: true }, undefined, 'active'],
    [
      'flags stricter than the state',
      { state: 'active', active: true, is_inactive: true },
      undefined,
      'deny',
    ],
    ['a state stricter than the flags', { state: 'draft', active: true }, undefined, 'draft'],
    ['a changed state', { state: 'deny', ...on }, on, 'deny'],
    ['changed flags', { state: 'active', active: true, is_inactive: true }, on, 'deny'],
    ['flags changed back', { state: 'deny', ...on }, { active: true, is_inactive: true }, 'active'],
    [
      'a state changed back',
      { state: 'active', active: true, is_inactive: true },
      { active: true, is_inactive: true },
      'active',
    ],
    ['an update without either', {}, on, 'active'],
  ])('%s settle it', (_name, given, stored, state) => {
    const settled = settleState(given, stored)
    expect(settled.state).toBe(state)
    expect(stateOf(settled)).toBe(state)
  })
})

describe('partitions', () => {
  const none = { quota: false, rate_limit: false, complexity: false, acl: false, per_api: false }

  test('none set decide everything', () => {
    const all = { quota: true, rate_limit: true, complexity: true, acl: true }
    expect(controlsOf(none)).toEqual(all)
    expect(controlsOf({ ...none, per_api: true })).toEqual(all)
  })

  test('some set decide these', () => {
    expect(controlsOf({ ...none, quota: true })).toEqual({
      quota: true,
      rate_limit: false,
      complexity: false,
      acl: false,
    })
  })
})

describe('problems', () => {
  const problemsOf = (given: object, checks = {}) =>
    findPolicyProblems(readPolicy({ name: 'Gold', ...given }), checks)

  test.each([
    ['nothing', {}, []],
    ['no name', { name: ' ' }, ['Policy name is required']],
    [
      'an id with a hash',
      { id: 'a#b' },
      ['Policy ID may hold the characters a-z A-Z 0-9 . _ - ~ only'],
    ],
    [
      'an API in the wrong place',
      { access_rights: { a: { api_id: 'b' } } },
      ['access_rights "a" holds the api_id "b"'],
    ],
    [
      'limits per API with a partition',
      { partitions: { per_api: true, acl: true } },
      ['per_api cannot be combined with quota, rate_limit, complexity or acl'],
    ],
    [
      'an unknown action',
      { post_expiry_action: 'burn' },
      ['post_expiry_action must be retain or delete'],
    ],
    ['no API at all', { access_rights: {} }, []],
  ])('are told of %s', (_name, given, expected) => {
    expect(problemsOf(given)).toEqual(expected)
  })

  test('any id is taken where that is allowed', () => {
    expect(problemsOf({ id: 'a#b' }, { allowsUnsafeIds: true })).toEqual([])
  })

  test('no policy of the testing entry has any', () => {
    fc.assert(fc.property(anyPolicy(), (policy) => findPolicyProblems(policy).length === 0))
  })
})

describe('derived members', () => {
  const facts: Record<string, { authTypes: string[]; isGraphql: boolean }> = {
    token: { authTypes: ['authToken'], isGraphql: false },
    graph: { authTypes: ['authToken'], isGraphql: true },
    both: { authTypes: ['oauth', 'authToken'], isGraphql: false },
  }
  const derive = (...apis: string[]) =>
    derivePolicyMembers(
      readPolicy({ access_rights: Object.fromEntries(apis.map((api) => [api, {}])) }),
      (apiId) => facts[apiId],
    )

  test.each([
    [[], 'other', [], false],
    [['token'], 'authToken', ['authToken'], false],
    [['token', 'graph'], 'authToken', ['authToken'], true],
    [['token', 'both'], 'other', ['authToken', 'oauth'], false],
    [['gone'], 'other', [], false],
  ])('of %j', (apis, auth_type, auth_types, graphql_enabled) => {
    expect(derive(...apis)).toMatchObject({ auth_type, auth_types, graphql_enabled })
  })

  test('mirror the access rights as a list', () => {
    expect(derive('token', 'gone').access_rights_array.map(({ api_id }) => api_id)).toEqual([
      'token',
      'gone',
    ])
  })
})
