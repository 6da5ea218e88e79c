import { isObject } from '@svc/definitions'
import { describe, expect, test } from 'vitest'
import { readBasic } from './access/authenticate.ts'
import { claimWords, policiesOfToken, readClaim, refuseTimes } from './access/claims.ts'
import { cookieText, withoutScheme } from './access/credential.ts'
import { readSource } from './access/jwt-keys.ts'
import { type Api, compileApi } from './apis/api.ts'
import { fillDefinition } from './apis/definition.ts'
import { readTarget } from './apis/targets.ts'
import { matchRoute } from './control/control.ts'
import { allowanceOf } from './endpoints/allowance.ts'
import { compileEndpoints } from './endpoints/endpoints.ts'
import { compilePath } from './endpoints/pattern.ts'
import { readyOf } from './health/answers.ts'
import { statusOf } from './health/health.ts'
import { takeFrom, type Window } from './limits/window.ts'
import { nodeIdIn, readAnswer, wantsRegistration } from './protocol/answers.ts'
import { joinPath, joinQuery } from './proxy/forward.ts'
import { readDuration } from './proxy/timeout.ts'
import { decodePath, readPlace } from './routing/address.ts'
import { createRouter } from './routing/router.ts'
import { decideCors } from './transforms/cors.ts'

test.each([
  ['/users', '/users', true],
  ['/users', '/users/1', true],
  ['/users', '/usersx', false],
  ['/users/', '/users', true],
  ['users', '/users', true],
  ['/', '/anything', true],
  ['/users/{id}/orders', '/users/7/orders/8', true],
  ['/users/{id}/orders', '/users/7/8/orders', false],
  ['/v1.0', '/v1x0', false],
  ['/get.*', '/getter', true],
  ['^/exact$', '/exact', true],
  ['^/exact$', '/exact/more', false],
  ['/items/[0-9]+', '/items/12', true],
  ['/items/[0-9]+', '/items/x', false],
  ['/(broken', '/(broken/x', true],
  ['/(a+)+$', `/${'a'.repeat(50_000)}!`, false],
])('the pattern %s means %s: %s', (pattern, path, expected) => {
  expect(compilePath(pattern)(path)).toBe(expected)
})

test('a pattern may ignore case', () => {
  expect(compilePath('/Users', true)('/uSERS/1')).toBe(true)
  expect(compilePath('/Users/.+', true)('/users/1')).toBe(true)
  expect(compilePath('/Users')('/users')).toBe(false)
})

test.each([
  ['/a/b?x=1', '/a/b', 'x=1'],
  ['/a//b', '/a/b', ''],
  ['/a/./b/../c', '/a/c', ''],
  ['/../../a', '/a', ''],
  ['/a/%2E%2e/b', '/b', ''],
  ['//evil.example/a', '/evil.example/a', ''],
  ['/a\\..\\b', '/b', ''],
  ['http://host/a?b', '/a', 'b'],
  ['/a?b=//c', '/a', 'b=//c'],
])('the target %s is the path %s', (url, path, query) => {
  expect(readPlace(url)).toEqual({ path, query })
})

test('what is no path is none', () => {
  expect(readPlace('*')).toBeUndefined()
  expect(decodePath('/%zz')).toBe('/%zz')
  expect(decodePath('/a%2F..%2Fb')).toBe('/b')
})

const apiAt = (api_id: string, listen_path: string, more: object = {}): Api => {
  const given: unknown = JSON.parse(
    JSON.stringify({
      ...{
        api_id,
        name: api_id,
        use_keyless: true,
        proxy: { listen_path, target_url: 'http://up' },
      },
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
      ...more,
    }),
  )
  const compiled = compileApi(isObject(given) ? given : {})
  if ('problem' in compiled) throw new Error(compiled.problem)
  return compiled.api
}

describe('the router', () => {
  const taken: string[] = []
  const router = createRouter(
    [
      apiAt('root', '/'),
      apiAt('a', '/a/'),
      apiAt('ab', '/a/b'),
      apiAt('again', '/a'),
      apiAt('open', '/tenants/{id}/api'),
      apiAt('domain', '/a/', { domain: 'Api.Example' }),
      apiAt('wild', '/', { domain: '*.example' }),
      apiAt('off', '/x/', { domain: 'off.test', domain_disabled: true }),
    ],
    ({ id }) => taken.push(id),
  )
  test.each([
    ['', '/a', 'a', '/'],
    ['', '/a/', 'a', '/'],
    ['', '/a/b/c', 'ab', '/c'],
    ['', '/a/bc', 'a', '/bc'],
    ['', '/other', 'root', '/other'],
    ['', '/tenants/7/api/x', 'open', '/x'],
    ['', '/x/1', 'off', '/1'],
    ['api.example:8080', '/a/b', 'domain', '/b'],
    ['api.example', '/z', 'root', '/z'],
    ['www.example', '/a', 'wild', '/a'],
  ])('leads %s%s to %s with %s', (host, path, id, rest) => {
    const found = router.find(host, path)
    expect([found?.api.id, found?.rest]).toEqual([id, rest])
  })
  test('tells of APIs whose place is taken', () => {
    expect(taken).toEqual(['again'])
  })
})

describe('lists of endpoints', () => {
  const endpoints = compileEndpoints({
    use_extended_paths: true,
    extended_paths: {
      ignored: [{ path: '/free', method_actions: { GET: { action: 'no_action' } } }],
      white_list: [
        { path: '/shown', method: 'GET' },
        { path: '/off', disabled: true },
      ],
      black_list: [{ path: '/shown/not', method: '' }],
      internal: [{ path: '/inside', method: 'GET' }],
      mock_response: [{ path: '/fixed', method: 'GET' }],
    },
  })
  test.each([
    ['GET', '/free/x', 'ignored'],
    ['POST', '/free', 'forbidden'],
    ['GET', '/shown/x', 'allowed'],
    ['GET', '/shown/not/x', 'forbidden'],
    ['GET', '/off', 'forbidden'],
    ['GET', '/inside', 'forbidden'],
    ['GET', '/fixed', 'allowed'],
  ])('%s %s is %s', (method, path, expected) => {
    expect(allowanceOf(endpoints, method, path)).toBe(expected)
  })
  test('of the old form count while there are no others', () => {
    const plain = compileEndpoints({ use_extended_paths: false, paths: { black_list: ['/shut'] } })
    expect(allowanceOf(plain, 'GET', '/shut')).toBe('forbidden')
  })
})

test('a rate lets through what it says, and half of it again after half a period', () => {
  const rule = { rate: 10, perMs: 1_000 }
  let window: Window | undefined
  const passing = (times: number, now: number) => {
    let passed = 0
    for (let at = 0; at < times; at += 1) {
      const taken = takeFrom(window, rule, now)
      window = taken.window
      if (taken.isAllowed) passed += 1
    }
    return passed
  }
  expect(passing(15, 0)).toBe(10)
  expect(passing(15, 999)).toBe(0)
  expect(passing(15, 1_500)).toBe(5)
  expect(passing(15, 10_000)).toBe(10)
  expect(takeFrom(undefined, { rate: 0.5, perMs: 1_000 }, 0).isAllowed).toBe(false)
})

describe('claims', () => {
  const claims = { sub: 's', realm: { roles: ['a', 'b'] }, scope: 'read write', 'a.b': 'dotted' }
  test('are found by name, by path, and as words', () => {
    expect(readClaim(claims, 'realm.roles')).toEqual(['a', 'b'])
    expect(readClaim(claims, 'a.b')).toBe('dotted')
    expect(readClaim(claims, 'realm.none.x')).toBeUndefined()
    expect(claimWords(claims, 'scope')).toEqual(['read', 'write'])
    expect(claimWords(claims, 'realm.roles')).toEqual(['a', 'b'])
  })
  test('bring along the policies that exist', () => {
    const definition = fillDefinition({
      ...{ jwt_policy_field_name: 'pol', jwt_default_policies: ['usual'] },
      jwt_scope_to_policy_mapping: { read: 'reader' },
      jwt_scope_claim_name: 'scope',
    })
    const of = (given: object) =>
      policiesOfToken(JSON.parse(JSON.stringify(given)), definition, (id) => id !== 'gone')
    expect(of({})).toEqual(['usual'])
    expect(of({ pol: 'gold' })).toEqual(['gold'])
    expect(of({ pol: 'gone' })).toEqual([])
    expect(of({ scope: 'read' })).toEqual(['reader'])
    expect(of({ pol: 'gold', scope: 'read none' })).toEqual(['gold', 'reader'])
  })
  test('about times may be switched off', () => {
    const never = fillDefinition({ jwt_disable_expires_at_validation: true })
    expect(refuseTimes({ exp: 1 }, never, 100)).toBeUndefined()
    expect(refuseTimes({ exp: 1 }, fillDefinition({}), 100)).toMatchObject({ status: 401 })
  })
})

test('credentials are read as they come', () => {
  expect(withoutScheme('Bearer  abc ')).toBe('abc')
  expect(withoutScheme('abc')).toBe('abc')
  expect(cookieText({ cookie: 'a=1; key=x=y; b' }, 'key')).toBe('x=y')
  expect(readBasic(`basic ${Buffer.from('a:b:c').toString('base64')}`)).toEqual({
    ...{ user: 'a', password: 'b:c' },
  })
  expect(readBasic('Bearer x')).toBeUndefined()
  expect(readBasic(`Basic ${Buffer.from('nocolon').toString('base64')}`)).toBeUndefined()
  expect(readSource('aHR0cDovL2EvYg==')).toBe('http://a/b')
  expect(readSource('not base64!')).toBe('not base64!')
})

test.each([
  ['http://up', '/', '', '/', ''],
  ['http://up/base/', '/', '', '/base', ''],
  ['http://up/base', '/a', 'x=1', '/base/a', '?x=1'],
  ['http://up/base?k=v', '/a', 'x=1', '/base/a', '?k=v&x=1'],
])('%s and %s make %s', (url, rest, query, path, search) => {
  const target = readTarget(url)
  if (!target) throw new Error('no target')
  expect([joinPath(target, rest), joinQuery(target, query)]).toEqual([path, search])
})

test('targets are HTTP addresses', () => {
  expect(readTarget('wss://[::1]/x')).toMatchObject({ isSecure: true, hostname: '::1', port: 443 })
  expect(readTarget('tcp://a:1')).toBeUndefined()
  expect(readTarget('no address')).toBeUndefined()
  expect([
    readDuration('1m30s'),
    readDuration('500ms'),
    readDuration(2),
    readDuration(null),
  ]).toEqual([...[90_000, 500, 2_000, 0]])
})

describe('other origins', () => {
  const cors = (more: object) => fillDefinition({ CORS: { enable: true, ...more } }).CORS
  const from = (origin: string, more: object = {}) => ({ origin, ...more })
  test('are told what an API allows', () => {
    const any = decideCors(cors({}), 'GET', from('http://a'))
    expect(any.headers).toMatchObject({ 'access-control-allow-origin': '*' })
    const named = cors({ allowed_origins: ['http://*.a.test'], allow_credentials: true })
    expect(decideCors(named, 'GET', from('http://x.a.test')).headers).toMatchObject({
      'access-control-allow-origin': 'http://x.a.test',
      'access-control-allow-credentials': 'true',
    })
    expect(decideCors(named, 'GET', from('http://b.test'))).toEqual({})
    expect(decideCors(fillDefinition({}).CORS, 'GET', from('http://a'))).toEqual({})
  })
  test('are not let through by a preflight that asks for more', () => {
    const asked = { 'access-control-request-method': 'DELETE' }
    const { preflight } = decideCors(cors({}), 'OPTIONS', from('http://a', asked))
    expect(preflight).toEqual({ vary: expect.any(String) })
    const passing = cors({ options_passthrough: true })
    expect(decideCors(passing, 'OPTIONS', from('http://a', asked))).toEqual({})
  })
})

test('answers of the service are understood', () => {
  const answer = readAnswer('{"Status":"OK","Message":{"NodeID":"n"},"Nonce":"x"}')
  expect(answer).toEqual({ status: 'OK', message: { NodeID: 'n' }, nonce: 'x' })
  expect([nodeIdIn(200, answer), nodeIdIn(409, answer), nodeIdIn(403, answer)]).toEqual([
    ...['n', 'n', ''],
  ])
  expect(readAnswer('<html>')).toBeUndefined()
  expect(wantsRegistration(403, '{"Message":"Nonce failed"}')).toBe(true)
  expect(wantsRegistration(403, 'Authorization failed (No node ID Found)')).toBe(true)
  expect(wantsRegistration(403, 'Authorization failed (Secret incorrect)')).toBe(false)
  expect(wantsRegistration(500, 'Nonce failed')).toBe(false)
})

test('health is what its parts are', () => {
  const time = ''
  const redis = { status: 'pass', componentType: 'datastore', time } as const
  const dashboard = { status: 'fail', componentType: 'system', time } as const
  expect(statusOf({})).toBe('pass')
  expect(statusOf({ redis, dashboard })).toBe('warn')
  expect(statusOf({ dashboard })).toBe('fail')
  const ready = (more: object) =>
    readyOf('1', { isStopping: false, isLoaded: true, details: { redis }, ...more }).status
  expect(ready({})).toBe(200)
  expect(ready({ isStopping: true })).toBe(503)
  expect(ready({ isLoaded: false })).toBe(503)
  expect(ready({ details: { redis: { ...redis, status: 'fail' } } })).toBe(503)
})

test('routes of the control API have open parts', () => {
  expect(matchRoute('keys/*', 'keys/a%20b')).toEqual(['a b'])
  expect(matchRoute('keys/*', 'keys')).toBeUndefined()
  expect(matchRoute('keys', 'keys')).toEqual([])
  expect(matchRoute('keys/*', 'keys/')).toBeUndefined()
})
