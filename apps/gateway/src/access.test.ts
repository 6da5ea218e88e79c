import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashText } from '@svc/sessions'
import { hashSync } from 'bcryptjs'
import { exportJWK, SignJWT } from 'jose'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { definition, orgId, startRig } from './testing/rig.ts'

const rig = await startRig({ settings: { hash_key_function: 'murmur64' } })
afterAll(() => rig.close())

const call = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(rig.url + path, { headers })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text) }
}
const rights = (...apis: string[]) => ({
  access_rights: Object.fromEntries(apis.map((api_id) => [api_id, { api_id }])),
})
const basic = (user: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
})

describe('basic authentication', () => {
  const api = definition('basic', { use_keyless: false, use_basic_auth: true })

  test.each([
    ['bcrypt', hashSync('pass:word', 4)],
    ['', 'pass:word'],
    ['murmur64', hashText('pass:word', 'murmur64')],
  ])('checks a password kept as %s', async (hash_type, password) => {
    await rig.load([api])
    const user = `ada${hash_type}`
    await rig.key({ ...rights('basic'), basic_auth_data: { password, hash_type } }, user)
    expect((await call('/basic/', basic(user, 'pass:word'))).status).toBe(200)
    expect((await call('/basic/', basic(user, 'pass:word'))).status).toBe(200)
    const wrong = await call('/basic/', basic(user, 'password'))
    expect(wrong).toMatchObject({ status: 401, body: { error: 'User not authorised' } })
    expect(wrong.headers.get('www-authenticate')).toBe('Basic realm="basic"')
  })

  test('asks for what is missing and refuses what is broken', async () => {
    await rig.load([api])
    const missing = await call('/basic/')
    expect(missing).toMatchObject({ status: 401, body: { error: 'Authorization field missing' } })
    expect(missing.headers.get('www-authenticate')).toBe('Basic realm="basic"')
    const broken = await call('/basic/', { authorization: 'Basic' })
    expect(broken.status).toBe(400)
    expect(broken.body.error).toMatch(/^Attempted access with malformed header, /)
    expect((await call('/basic/', basic('nobody', 'x'))).body.error).toBe('User not authorised')
  })
})

test('an OAuth token is a key', async () => {
  await rig.load([definition('oauth', { use_keyless: false, use_oauth2: true })])
  const token = await rig.key({ ...rights('oauth'), oauth_client_id: 'client' }, 'token')
  expect((await call('/oauth/', { authorization: `Bearer ${token}` })).status).toBe(200)
  expect((await call('/oauth/', { authorization: 'Bearer other' })).status).toBe(403)
})

test('all ways that an API asks for must agree', async () => {
  const both = {
    use_standard_auth: true,
    use_basic_auth: true,
    base_identity_provided_by: 'auth_token',
  }
  const auth_configs = { authToken: { auth_header_name: 'x-key' }, basic: {} }
  await rig.load([definition('both', { use_keyless: false, ...both, auth_configs })])
  const token = await rig.key(rights('both'), 'second')
  await rig.key({ basic_auth_data: { password: 'p', hash_type: '' }, ...rights('x') }, 'grace')
  const user = basic('grace', 'p')
  expect((await call('/both/', { ...user, 'x-key': token })).status).toBe(200)
  expect((await call('/both/', { 'x-key': token })).status).toBe(401)
  expect((await call('/both/', user)).status).toBe(401)
})

describe('signed tokens', () => {
  const secret = new TextEncoder().encode('the secret of an issuer')
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  const sign = (claims: Record<string, unknown>, kid?: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...(kid && { kid }) }).sign(secret)
  const signWithKey = (claims: Record<string, unknown>) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
  const bearer = async (token: Promise<string>) => ({ authorization: `Bearer ${await token}` })
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const jwt = (more: object) => definition('jwt', { use_keyless: false, enable_jwt: true, ...more })
  const policy = (id: string) => ({ id, org_id: orgId, ...rights('jwt') })
  const hmac = {
    jwt_signing_method: 'hmac',
    jwt_source: base64('the secret of an issuer'),
    jwt_policy_field_name: 'pol',
    jwt_default_policies: ['basic'],
  }

  test('count with the policy that they name, or the usual one', async () => {
    const quota = { quota_max: 1, quota_renewal_rate: 60 }
    await rig.load([jwt(hmac)], [policy('basic'), { ...policy('tight'), ...quota }])
    const usual = await bearer(sign({ sub: 'ada' }))
    expect((await call('/jwt/', usual)).status).toBe(200)
    const tight = await bearer(sign({ sub: 'bob', pol: 'tight' }))
    expect((await call('/jwt/', tight)).headers.get('x-ratelimit-limit')).toBe('1')
    expect((await call('/jwt/', tight)).body).toEqual({ error: 'Quota exceeded' })
    expect((await call('/jwt/', await bearer(sign({ sub: 'eve', pol: 'none' })))).status).toBe(403)
  })

  test.each([
    ['without any', undefined, 401, 'Authorization field missing'],
    ['with another signature', 'a.b.c', 403, 'Key not authorized'],
    ['that is no token', 'abc', 403, 'Key not authorized'],
  ])('a request %s is refused', async (_, token, status, error) => {
    await rig.load([jwt(hmac)], [policy('basic')])
    const headers: Record<string, string> = token ? { authorization: token } : {}
    expect(await call('/jwt/', headers)).toMatchObject({ status, body: { error } })
  })

  test('are refused before and after their time, and without an identity', async () => {
    await rig.load([jwt(hmac)], [policy('basic')])
    const now = Math.floor(Date.now() / 1000)
    const answers = [{ exp: now - 5 }, { nbf: now + 60 }, { iat: now + 60 }].map(async (times) =>
      call('/jwt/', await bearer(sign({ sub: 'ada', ...times }))),
    )
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await call('/jwt/', await bearer(sign({ name: 'x' })))).status).toBe(403)
    await rig.load([jwt({ ...hmac, jwt_expires_at_validation_skew: 60 })], [policy('basic')])
    const late = await bearer(sign({ sub: 'ada', exp: now - 5 }))
    expect((await call('/jwt/', late)).status).toBe(200)
  })

  test('are checked with a public key, and never with it as a secret', async () => {
    const api = { ...hmac, jwt_signing_method: 'rsa', jwt_source: base64(pem) }
    await rig.load([jwt({ ...api, jwt_identity_base_field: 'who' })], [policy('basic')])
    expect((await call('/jwt/', await bearer(signWithKey({ who: 'ada' })))).status).toBe(200)
    const forged = new SignJWT({ who: 'ada' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(new TextEncoder().encode(pem))
    expect((await call('/jwt/', await bearer(forged))).status).toBe(403)
  })

  test('are checked with the keys that an issuer publishes', async () => {
    const keys = [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'RS256' }]
    const issuer = createServer((_, response) => response.end(JSON.stringify({ keys })))
    await new Promise<void>((resolve) => issuer.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void issuer.close())
    const url = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}/keys`
    const api = { ...hmac, jwt_signing_method: 'rsa', jwt_source: '', jwt_jwks_uris: [{ url }] }
    const scopes = { jwt: { scope_claim_name: 'scope', scope_to_policy: { write: 'writer' } } }
    await rig.load([jwt({ ...api, scopes, jwt_default_policies: [] })], [policy('writer')])
    const writer = await bearer(signWithKey({ sub: 'ada', scope: 'read write' }))
    expect((await call('/jwt/', writer)).status).toBe(200)
    const reader = await call('/jwt/', await bearer(signWithKey({ sub: 'ada', scope: 'read' })))
    expect(reader.body).toEqual({ error: 'Key not authorized: no matching policy found' })
    expect((await call('/jwt/', await bearer(sign({ sub: 'ada' })))).status).toBe(403)
  })

  test('are checked with the secret of the key that they name', async () => {
    await rig.load([jwt({ jwt_signing_method: 'hmac', jwt_source: '' })])
    const jwt_data = { secret: 'the secret of an issuer' }
    const token = await rig.key({ ...rights('jwt'), jwt_data }, 'own-secret')
    expect((await call('/jwt/', await bearer(sign({ sub: 'x' }, token)))).status).toBe(200)
    expect((await call('/jwt/', await bearer(sign({ sub: 'x' }, 'other')))).status).toBe(403)
    const others = await rig.key(
      { ...rights('jwt'), jwt_data: { secret: 'another' } },
      'other-secret',
    )
    expect((await call('/jwt/', await bearer(sign({ sub: 'x' }, others)))).status).toBe(403)
  })
})

test('a changed key counts once the store says so', async () => {
  await rig.load([definition('one', { use_keyless: false, use_standard_auth: true })])
  const token = await rig.key(rights('one'), 'change')
  const headers = { authorization: token }
  expect((await call('/one/', headers)).status).toBe(200)
  const changed = await rig.control(`keys/${token}`, {
    method: 'PUT',
    body: JSON.stringify({ org_id: orgId, ...rights('one'), is_inactive: true }),
  })
  expect(await changed.json()).toEqual({ key: token, status: 'ok', action: 'modified' })
  expect((await call('/one/', headers)).body).toEqual({ error: 'Key is inactive, please renew' })
})
