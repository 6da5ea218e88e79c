import { hashKey, makeToken } from '@svc/sessions'
import { afterAll, expect, test } from 'vitest'
import { definition, orgId, startRig } from '../testing/rig.ts'

const rig = await startRig({ settings: { enable_hashed_keys_listing: true } })
afterAll(() => rig.close())
await rig.load([definition('one', { use_keyless: false, use_standard_auth: true })])

const ask = async (method: string, path: string, body?: unknown) => {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const response = await rig.control(path, { method, body: text })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const rights = { access_rights: { one: { api_id: 'one' } } }
const session = { org_id: orgId, ...rights }
const through = async (token: string) =>
  (await fetch(`${rig.url}/one/`, { headers: { authorization: token } })).status

test('the secret is asked for, in either dialect', async () => {
  const denied = {
    status: 'error',
    message: 'Attempted administrative access with invalid or missing key!',
  }
  for (const secret of ['', 'wrong']) {
    const headers = { 'x-svc-authorization': secret }
    const response = await fetch(`${rig.url}/svc/reload`, { headers })
    expect([response.status, await response.json()]).toEqual([403, denied])
  }
  const theirs = await fetch(`${rig.url}/tyk/reload/group`, {
    headers: { 'x-tyk-authorization': 'gateway secret' },
  })
  expect([theirs.status, await theirs.json()]).toEqual([200, { status: 'ok', message: '' }])
  expect((await ask('GET', 'nothing')).status).toBe(404)
})

test('keys are made, shown, changed and removed', async () => {
  const made = await ask('POST', 'keys/create', {
    ...session,
    quota_max: 5,
    quota_renewal_rate: 60,
  })
  const { key, key_hash } = made.body
  expect(made.body).toEqual({ key, status: 'ok', action: 'added', key_hash: hashKey(key) })
  expect(await through(key)).toBe(200)
  const shown = await ask('GET', `keys/${key}`)
  expect(shown.body).toMatchObject({ org_id: orgId, quota_max: 5, quota_remaining: 4 })
  expect((await ask('GET', `keys/${key_hash}?hashed=1`)).body).toMatchObject({ org_id: orgId })
  const changed = { ...session, alias: 'Ada', quota_max: 5, quota_renewal_rate: 60 }
  const kept = await ask('PUT', `keys/${key}?suppress_reset=1`, changed)
  expect(kept.body).toEqual({ key, status: 'ok', action: 'modified' })
  expect((await ask('GET', `keys/${key}`)).body).toMatchObject({ alias: 'Ada', quota_remaining: 4 })
  await ask('PUT', `keys/${key}`, changed)
  expect((await ask('GET', `keys/${key}`)).body.quota_remaining).toBe(5)
  expect((await ask('GET', `keys?filter=${orgId}`)).body.keys).toContain(key_hash)
  expect((await ask('GET', 'keys?filter=other')).body).toEqual({ keys: [] })
  const removed = await ask('DELETE', `keys/${key}`)
  expect(removed.body).toEqual({ key, status: 'ok', action: 'deleted' })
  expect(await through(key)).toBe(403)
  expect(await ask('GET', `keys/${key}`)).toEqual({
    status: 404,
    body: { status: 'error', message: 'Key not found' },
  })
})

test('keys may be named, and users have passwords that nobody sees', async () => {
  const named = await ask('POST', 'keys/robot', session)
  expect(named.body.key).toBe(makeToken(orgId, 'robot'))
  expect(await through(named.body.key)).toBe(200)
  expect((await ask('POST', 'keys/ab', session)).status).toBe(400)
  const user = await ask('POST', 'keys/ada', {
    ...session,
    basic_auth_data: { password: 'secret' },
  })
  expect(user.body).toMatchObject({ key: '', action: 'added' })
  const shown = await ask('GET', `keys/ada?username=true&org_id=${orgId}`)
  expect(shown.body.basic_auth_data).toMatchObject({ password: '', hash_type: 'bcrypt' })
})

test('what cannot work is refused', async () => {
  const refused = (message: string) => ({ status: 400, body: { status: 'error', message } })
  expect(await ask('POST', 'keys', { ...session, apply_policies: ['none'] })).toEqual(
    refused('policy not found: "none"'),
  )
  expect((await ask('POST', 'keys', { org_id: orgId })).status).toBe(400)
  expect(await ask('POST', 'keys', [])).toEqual(refused('Request malformed'))
  const response = await rig.control('keys', { method: 'POST', body: '{' })
  expect(response.status).toBe(400)
})

test('a key shows what its policies make of it, and may get others', async () => {
  const policy = { id: 'gold', org_id: orgId, rate: 7, per: 1, ...rights }
  const api = definition('one', { use_keyless: false, use_standard_auth: true })
  await rig.load([api], [policy])
  const preview = await ask('POST', 'keys/preview', { org_id: orgId, apply_policies: ['gold'] })
  expect(preview.body).toMatchObject({ rate: 7, access_rights: { one: { limit: { rate: 7 } } } })
  const { body } = await ask('POST', 'keys', session)
  const moved = await ask('POST', `keys/policy/${body.key_hash}`, { apply_policies: ['gold'] })
  expect(moved.body).toEqual({ key: body.key_hash, status: 'ok', action: 'updated' })
  expect((await ask('GET', `keys/${body.key}`)).body.apply_policies).toEqual(['gold'])
  expect((await ask('POST', 'keys/policy/none', {})).status).toBe(404)
})

test('OAuth clients are kept where gateways and the service find them', async () => {
  const given = { api_id: 'one', redirect_uri: 'http://a', policy_id: 'p', description: 'd' }
  const { body: client } = await ask('POST', 'oauth/clients/create', given)
  expect(client).toEqual({
    ...{ client_id: expect.stringMatching(/^[0-9a-f]{32}$/), secret: expect.any(String) },
    ...{ redirect_uri: 'http://a', policy_id: 'p', description: 'd', meta_data: {} },
  })
  const path = `oauth/clients/one/${client.client_id}`
  expect((await ask('GET', path)).body).toEqual(client)
  expect((await ask('GET', 'oauth/clients/one')).body).toEqual([client])
  const changed = await ask('PUT', path, { description: 'other', secret: 'mine' })
  expect(changed.body).toEqual({ ...client, description: 'other' })
  const rotated = await ask('PUT', `${path}/rotate`)
  expect(rotated.body.secret).not.toBe(client.secret)
  const set = await rig.keyvalue.setMembers('oauth-data.one.oauth-clientset.oauth-clientid.')
  expect(set).toHaveLength(1)
  const soon = Math.floor(Date.now() / 1000) + 60
  await rig.keyvalue.sortedAdd(`oauth-data.one.oauth-client-tokens.${client.client_id}`, 't', soon)
  expect((await ask('GET', `${path}/tokens`)).body).toEqual([{ code: 't', expires: soon }])
  expect((await ask('GET', `${path}/tokens?page=1`)).body).toMatchObject({
    Pagination: { page_num: 1, page_total: 1, page_size: 100 },
  })
  expect((await ask('DELETE', path)).body).toMatchObject({ status: 'ok', action: 'deleted' })
  expect((await ask('GET', path)).status).toBe(404)
  expect((await ask('POST', 'oauth/clients/create', { api_id: 'none' })).status).toBe(400)
})
