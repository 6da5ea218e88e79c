import { contract } from '@svc/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RuleRequest } from '#http'
import type { Identity } from '#scope'
import { decide } from './rules.decide.ts'
import { defaultRules } from './rules.file.ts'
import { inputOf } from './rules.input.ts'
import { programOf } from './rules.program.ts'
import { createRecall } from './rules.recall.ts'

const policyOf = (rules: string) => {
  const program = programOf(`${defaultRules}\n${rules}`, async () => undefined, {
    milliseconds: 60_000,
  })
  if (!program.ok) throw new Error(JSON.stringify(program.errors))
  return program.policy
}
const identityOf = (permissions: Record<string, string>, active = true) =>
  ({
    user: { id: 'a'.repeat(24), org_id: 'org', email_address: '', group_id: '' },
    ...{ active, permissions, isAdmin: permissions.IsAdmin === 'admin', isSuper: false },
    groupName: '',
  }) as Identity

const admin = identityOf({ IsAdmin: 'admin' })
const identities = [admin, identityOf({ user_groups: 'read' }), identityOf({}, false)]
const routes = [contract.groups.list, contract.groups.create, contract.users.list]

const requestOf = (over: Partial<RuleRequest> = {}): RuleRequest => ({
  ...{ method: 'GET', path: '/api/usergroups', params: {}, query: {}, headers: {} },
  ...{ body: undefined, route: contract.groups.list, identity: admin, requestId: '' },
  ...over,
})

/** Lets the first request pass and asks whether the second is taken for the same. */
function isTakenForEqual(rules: string, first: RuleRequest, second: RuleRequest) {
  const policy = policyOf(rules)
  const recall = createRecall()
  recall.keep(policy, first)
  return recall.hasPassed(policy, second)
}

describe('a request that rules have let through', () => {
  test('is known again, whatever it carries that the rules do not look at', () => {
    const again = requestOf({ query: { p: '1' }, headers: { 'x-any': 'y' }, requestId: 'other' })
    expect(isTakenForEqual('', requestOf(), again)).toBe(true)
  })

  test.each([
    ['another user', { identity: identityOf({ IsAdmin: 'admin' }) }],
    ['another method', { method: 'HEAD' }],
    ['another path', { path: '/api/usergroups/x' }],
    ['another section', { route: contract.users.list }],
    ['a body', { body: { name: 'x' } }],
  ])('is not taken for one with %s', (_, over) => {
    expect(isTakenForEqual('', requestOf(), requestOf(over))).toBe(false)
  })

  test.each([
    ['the body', 'deny["x"] { input.request.body.name == "x" }', { body: { name: 'y' } }, false],
    ['a body that is not there', 'deny["x"] { input.request.body.name == "x" }', {}, true],
    ['the query', 'deny["x"] { input.request.query.p == "1" }', { query: { p: '2' } }, false],
    ['a query that is empty', 'deny["x"] { input.request.query.p == "1" }', {}, true],
    ['headers', 'deny["x"] { input.request.header["x-any"] }', {}, false],
    ['the request as a whole', 'deny["x"] { count(input.request) == 0 }', {}, false],
    ['the time', 'deny["x"] { time.now_ns() < 0 }', {}, false],
    ['other objects', 'deny["x"] { SvcAPIGet("/api/users") == 1 }', {}, false],
    ['the kind of API', 'deny["x"] { isSvcOas() }', { body: {} }, false],
    ['patches of the body', 'patch_request[x] { x := {"a": input.request.body} }', {}, true],
  ])('with rules that look at %s', (_, rules, over, expected) => {
    const request = requestOf(over)
    expect(isTakenForEqual(rules, request, request)).toBe(expected)
  })

  test('has shown nothing about other rules', () => {
    const recall = createRecall()
    recall.keep(policyOf(''), requestOf())
    expect(recall.hasPassed(policyOf(''), requestOf())).toBe(false)
  })
})

describe('what is known is what would be decided', () => {
  const some = [
    '',
    'deny["x"] { input.request.body.name == "x" }',
    'deny["x"] { input.request.query.p == "1" }',
    'deny["x"] { input.request.header["x-any"][_] == "1" }',
    'patch_request[x] { input.user.active; x := {"a": 1} }',
    'patch_request[x] { input.request.body.name == "y"; x := {"a": 1} }',
  ].map(policyOf)
  const requests = fc.record({
    ...{ method: fc.constantFrom('GET', 'POST'), route: fc.constantFrom(...routes) },
    path: fc.constantFrom('/api/usergroups', '/api/users', '/api/nothing'),
    query: fc.constantFrom({}, { p: '1' }, { p: '2' }),
    headers: fc.constantFrom({}, { 'x-any': '1' }),
    body: fc.constantFrom(undefined, {}, { name: 'x' }, { name: 'y' }),
    identity: fc.constantFrom(...identities),
  })

  test('in any order of requests', async () => {
    const property = fc.asyncProperty(
      fc.constantFrom(...some),
      fc.array(requests, { minLength: 5, maxLength: 40 }),
      async (policy, list) => {
        const recall = createRecall()
        for (const each of list) {
          const request = requestOf(each)
          const { deny, error, patches } = await decide(
            policy,
            inputOf(request, false),
            request.body,
          )
          expect(error).toBeUndefined()
          const passes = deny.length === 0 && !patches
          if (recall.hasPassed(policy, request)) expect(passes).toBe(true)
          if (passes) recall.keep(policy, request)
        }
      },
    )
    await fc.assert(property, { numRuns: 100 })
  })
})
