import { decodeBase64, hashKey, hashText, parseSession, sessionKey } from '@svc/sessions'
import { compareSync } from 'bcryptjs'
import { afterAll, describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { hearAsGateway, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const rights = { api1: { api_id: 'api1', versions: ['Default'] } }
const body = { alias: 'acme', access_rights: rights }
const invalid = 'User/Key object validation failed, most likely malformed input'
const refused = (message: string, status = 400) => ({
  status,
  body: { Message: expect.stringContaining(message) },
})

describe('a new key', () => {
  test.each([
    [{}, 'no access rights'],
    [{ apply_policies: ['unknown'] }, 'policy not found: "unknown"'],
    [{ access_rights: { one: { api_id: 'two' } } }, 'holds the api_id "two"'],
    [{ access_rights: rights, certificate: 'unknown' }, 'Certificate "unknown" does not exist'],
    [
      { access_rights: rights, mtls_static_certificate_bindings: ['unknown'] },
      'Certificate "unknown" does not exist',
    ],
    [{ access_rights: rights, post_expiry_action: 'explode' }, 'post_expiry_action'],
  ])('is not made of %o', async (given, message) => {
    const { admin } = await hub.organisation()
    const { keys } = admin.call
    await expect(keys.create({ body: given })).rejects.toMatchObject(refused(message))
    await expect(keys.preview({ body: given })).rejects.toMatchObject(refused(message))
    expect((await keys.find()).keys).toEqual([])
  })

  test('of a wrong shape is refused by name, and what is no JSON is malformed', async () => {
    const { admin } = await hub.organisation()
    const headers = { authorization: admin.key }
    const wrong = { headers, body: { rate: 'fast' } }
    expect(await hub.ask('POST', '/api/keys', wrong)).toMatchObject({
      status: 400,
      body: { Message: invalid, Errors: [expect.stringContaining('/rate')] },
    })
    expect(await hub.ask('POST', '/api/keys', { headers, body: '{' })).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
    const nulls = { ...body, hmac_enabled: null, certificate: null, tags: null }
    expect((await hub.ask('POST', '/api/keys', { headers, body: nulls })).status).toBe(200)
  })

  test('may open everything where master keys are allowed', async () => {
    const own = await startHub({ settings: { enable_master_keys: true } })
    const { admin } = await own.organisation()
    const { data } = await admin.call.keys.create({ body: {} })
    expect(data.access_rights).toEqual({})
  })

  test('takes rights, limits and expiry from its policies', async () => {
    const { admin, id: org_id } = await hub.organisation()
    const { keys, policies } = admin.call
    const limits = { rate: 9, per: 3, quota_max: 100, quota_renewal_rate: 60 }
    const policy = { ...limits, tags: ['gold'], key_expires_in: 1_000, active: true }
    await policies.create({ body: { id: 'gold', name: 'Gold', access_rights: rights, ...policy } })
    const given = { apply_policies: ['gold'], rate: 1, tags: ['own'] }
    const { data } = await keys.create({ body: given })
    expect(data).toMatchObject({ ...limits, org_id, tags: ['own', 'gold'] })
    const now = Math.floor(Date.now() / 1000)
    expect(Math.abs(data.expires - now - 1_000)).toBeLessThan(100)
    expect(Math.abs(data.quota_renews - now - 60)).toBeLessThan(100)
    const preview = await keys.preview({ body: given })
    expect(preview).toMatchObject({ key_id: '', key_hash: '', data: { ...limits } })
    expect((await keys.find()).keys).toHaveLength(1)
    await policies.remove({ params: { id: 'gold' } })
    await expect(keys.create({ body: given })).rejects.toMatchObject(refused('policy not found'))
  })

  test('gets a secret to sign with, which it keeps', async () => {
    const { admin } = await hub.organisation()
    const { keys } = admin.call
    const signed = { ...body, hmac_enabled: true }
    const { key_id: keyId, data } = await keys.create({ body: signed })
    expect(decodeBase64(data.hmac_string)).toMatch(/^[0-9a-f]{32}$/)
    const changed = await keys.update({ params: { keyId }, body: signed })
    expect(changed.data.hmac_string).toBe(data.hmac_string)
  })

  test('is told to gateways under both names, as are its change and end', async () => {
    const { admin } = await hub.organisation()
    const { keys } = admin.call
    let keyId = ''
    const heard = await hearAsGateway(hub, async () => {
      keyId = (await keys.create({ body })).key_id
      await keys.update({ params: { keyId }, body })
      await keys.remove({ params: { keyId } })
    })
    const payload = `${hashKey(keyId)},${hashText(keyId, 'murmur64')}`
    const told = { command: 'KeySpaceUpdateNotification', payload }
    expect(heard).toEqual([told, told, told])
  })

  test.each([
    ['murmur32', 8],
    ['murmur64', 16],
    ['murmur128', 32],
    ['sha256', 64],
  ] as const)('names its hash function %s', async (hash_key_function, length) => {
    const own = await startHub({ settings: { hash_key_function } })
    const { admin, id } = await own.organisation()
    const { key_id, key_hash } = await admin.call.keys.createNamed({
      params: { keyId: 'hello-world' },
      body,
    })
    const text = `{"org":"${id}","id":"hello-world","h":"${hash_key_function}"}`
    expect(decodeBase64(key_id)).toBe(text)
    expect(key_hash).toHaveLength(length)
    expect(key_hash).toBe(hashText(key_id, hash_key_function))
    for (const keyId of [key_id, 'hello-world']) {
      expect((await admin.call.keys.get({ params: { keyId } })).key_hash).toBe(key_hash)
    }
  })

  test('is found where it was hashed otherwise before', async () => {
    const fallback = { hash_key_function_fallback: ['murmur64'] }
    const own = await startHub({ settings: { hash_key_function: 'sha256', ...fallback } })
    const { admin, id: org_id } = await own.organisation()
    const token = Buffer.from(`{"org":"${org_id}","id":"older","h":"murmur64"}`).toString('base64')
    const session = JSON.stringify({ org_id, alias: 'older', access_rights: rights })
    await own.keyvalue.set(sessionKey(hashKey(token)), session)
    const { data } = await admin.call.keys.get({ params: { keyId: 'older' } })
    expect(data.alias).toBe('older')
  })

  test('stands for itself where keys are not hashed', async () => {
    const own = await startHub({ settings: { hash_keys: false } })
    const { admin } = await own.organisation()
    const { keys } = admin.call
    const { key_id: keyId, key_hash } = await keys.create({ body })
    expect(key_hash).toBe('')
    expect(await own.keyvalue.exists(sessionKey(keyId))).toBe(true)
    expect((await keys.list()).data.keys).toEqual([keyId])
    expect((await keys.find()).keys).toMatchObject([{ key_id: keyId, key_hash: '' }])
    const byHash = keys.get({ params: { keyId }, query: { hashed: '1' } })
    await expect(byHash).rejects.toMatchObject(refused('not hashed'))
  })

  test('is kept as long as its API says, or everything', async () => {
    const { admin } = await hub.organisation()
    const api_definition = {
      ...{ name: 'Short', session_lifetime: 50, proxy: { target_url: 'http://up.example' } },
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    }
    const { ID } = await admin.call.apis.create({ body: { api_definition } })
    const access_rights = { [String(ID)]: { api_id: String(ID) } }
    const { key_hash, data } = await admin.call.keys.create({ body: { access_rights } })
    expect(await hub.keyvalue.ttl(sessionKey(key_hash))).toBeGreaterThan(40)
    expect(data.access_rights[String(ID)]).toMatchObject({ api_id: ID })
    const global = { force_global_session_lifetime: true, global_session_lifetime: 90 }
    const own = await startHub({ settings: global })
    const other = await own.organisation()
    const made = await other.admin.call.keys.create({ body })
    expect(await own.keyvalue.ttl(sessionKey(made.key_hash))).toBeGreaterThan(80)
  })
})

describe('the switches', () => {
  test('are off: hashes are neither listed nor changed by', async () => {
    const { admin } = await hub.organisation()
    const { keys, apis } = admin.call
    const api_definition = {
      ...{ name: 'One', proxy: { target_url: 'http://up.example', listen_path: '/switch/' } },
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    }
    const { ID } = await apis.create({ body: { api_definition } })
    const params = { apiID: String(ID) }
    const { key_hash: keyId } = await keys.create({ body })
    const unlisted = { status: 404, body: { Message: 'Could not retrieve keys' } }
    await expect(keys.list()).rejects.toMatchObject(unlisted)
    await expect(keys.detailed()).rejects.toMatchObject(unlisted)
    await expect(keys.ofApi({ params })).rejects.toMatchObject(unlisted)
    const search = keys.search({ params, query: { q: 'a' } })
    await expect(search).rejects.toMatchObject(refused('Could not search keys'))
    for (const query of [{ hashed: '1' }, { auto_guess: 'true' }]) {
      const named = { params: { keyId }, query }
      expect((await keys.get(named)).key_hash).toBe(keyId)
      await expect(keys.update({ ...named, body })).rejects.toMatchObject(refused('by hash'))
      await expect(keys.remove(named)).rejects.toMatchObject(refused('by hash'))
    }
    expect((await keys.find()).keys).toMatchObject([{ key_hash: keyId }])
  })

  test('can keep user names from naming keys', async () => {
    const own = await startHub({
      settings: {
        disable_key_actions_by_username: true,
        basic_auth_hash_key_function: 'sha256',
      },
    })
    const { admin } = await own.organisation()
    const { keys } = admin.call
    const user = { ...body, basic_auth_data: { password: 'secret' } }
    await keys.createUser({ params: { username: 'ada' }, body: user })
    const named = { params: { keyId: 'ada' }, query: { username: 'true' } }
    const disabled = refused('user name')
    await expect(keys.get(named)).rejects.toMatchObject(disabled)
    await expect(keys.remove(named)).rejects.toMatchObject(disabled)
    const update = keys.updateUser({ params: { username: 'ada' }, body: user })
    await expect(update).rejects.toMatchObject(disabled)
  })
})

describe('a basic-auth user', () => {
  const stored = async (name: string) =>
    parseSession((await hub.keyvalue.get(sessionKey(name))) ?? '')?.basic_auth_data

  test('is a key named after the user, with a hashed password that is never shown', async () => {
    const { admin, id } = await hub.organisation()
    const { keys } = admin.call
    const params = { username: 'ada' }
    const given = { ...body, basic_auth_data: { password: 'first' } }
    const made = await keys.createUser({ params, body: given })
    expect(made).toMatchObject({ key_id: '', key_hash: hashKey(`${id}ada`) })
    expect(made.data.basic_auth_data.password).toBe('')
    const first = await stored(made.key_hash)
    expect(first).toMatchObject({ hash_type: 'bcrypt' })
    expect(compareSync('first', first?.password ?? '')).toBe(true)
    expect((await keys.find()).keys).toMatchObject([{ kind: 'basic', username: 'ada' }])

    const named = { params: { keyId: 'ada' }, query: { username: 'true' } }
    const { data } = await keys.get(named)
    expect(data.basic_auth_data.password).toBe('')
    await keys.updateUser({ params, body: { ...data, alias: 'renamed' } })
    expect(await stored(made.key_hash)).toEqual(first)
    expect((await keys.find()).keys).toMatchObject([{ alias: 'renamed', username: 'ada' }])
    const next = { ...data, basic_auth_data: { password: 'second' } }
    await keys.updateUser({ params, body: next })
    expect(compareSync('second', (await stored(made.key_hash))?.password ?? '')).toBe(true)
    await keys.remove(named)
    await expect(keys.get(named)).rejects.toMatchObject({ status: 404 })
  })

  test('is also made with the keys', async () => {
    const { admin } = await hub.organisation()
    const { keys } = admin.call
    const query = { basic_auth: 'true' }
    const given = { ...body, basic_auth_data: { user: 'bea', password: 'secret' } }
    const { key_hash } = await keys.create({ query, body: given })
    expect(await stored(key_hash)).toMatchObject({ user: '' })
    const named = { params: { keyId: 'bea' }, query: { username: 'true' } }
    expect((await keys.get(named)).key_hash).toBe(key_hash)
  })

  test.each([
    [{ password: 'secret' }, 'basic_auth_data.user is required'],
    [{ user: 'ada' }, 'basic_auth_data.password is required'],
    [{ user: 'ad', password: 'secret' }, 'at least 3 characters'],
    [{ user: 'ada', password: 'ä'.repeat(37) }, 'at most 72 bytes'],
  ])('is not made of %o', async (basic_auth_data, message) => {
    const { admin } = await hub.organisation()
    const query = { basic_auth: 'true' }
    const creating = admin.call.keys.create({ query, body: { ...body, basic_auth_data } })
    await expect(creating).rejects.toMatchObject(refused(message))
  })

  test('exists once', async () => {
    const { admin } = await hub.organisation()
    const { keys } = admin.call
    const call = {
      params: { username: 'ada' },
      body: { ...body, basic_auth_data: { password: 'secret' } },
    }
    await keys.createUser(call)
    await expect(keys.createUser(call)).rejects.toMatchObject({ status: 409 })
    const unknown = keys.updateUser({ ...call, params: { username: 'nobody' } })
    await expect(unknown).rejects.toMatchObject({ status: 404 })
  })
})

describe('a key for a certificate', () => {
  async function withCertificate() {
    const organisation = await hub.organisation()
    const org = organisation.id
    const id = `${org}${'7'.repeat(64)}`
    const name = { CommonName: 'x', SerialNumber: '', Country: null, Organization: null }
    const more = { OrganizationalUnit: null, Locality: null, Province: null, StreetAddress: null }
    const owner = { ...name, ...more, PostalCode: null, Names: null, ExtraNames: null }
    await hub.layers.main.collection(collections.certificates, { org, actor: 'test' }).insert({
      ...{ id, org_id: org, fingerprint: '7'.repeat(64), has_private: false, is_ca: false },
      ...{ issuer: owner, subject: owner, subject_cn: 'x', dns_names: [], pem: '' },
      ...{ not_before: null, not_after: null, key_sealed: '' },
    })
    return { ...organisation, certificate: id }
  }

  test('is named after it, once, and keeps it', async () => {
    const { admin, certificate } = await withCertificate()
    const { keys } = admin.call
    const given = { ...body, certificate }
    const { key_id: keyId } = await keys.create({ body: given })
    expect(keyId).toBe(certificate)
    await expect(keys.create({ body: given })).rejects.toMatchObject({ status: 409 })
    const params = { keyId }
    const without = keys.update({ params, body: { ...body, certificate: '' } })
    await expect(without).rejects.toMatchObject(refused('cannot be removed'))
    const unknown = keys.update({ params, body: { ...body, certificate: 'unknown' } })
    await expect(unknown).rejects.toMatchObject(refused('does not exist'))
    expect((await keys.update({ params, body: given })).data.certificate).toBe(certificate)
    expect((await keys.find()).keys).toMatchObject([{ kind: 'certificate' }])
  })
})

describe('a key that loses a policy', () => {
  test('can still be changed, and is shown as it is stored', async () => {
    const { admin } = await hub.organisation()
    const { keys, policies } = admin.call
    for (const id of ['gold', 'silver']) {
      const acl = { ...{ id, name: id, active: true }, access_rights: rights }
      await policies.create({ body: acl })
    }
    const { key_id: keyId, data } = await keys.create({
      body: { apply_policies: ['gold', 'silver'] },
    })
    await policies.remove({ params: { id: 'gold' } })
    expect((await keys.get({ params: { keyId } })).data.access_rights).toHaveProperty('api1')
    const changed = await keys.update({ params: { keyId }, body: { ...data, alias: 'x' } })
    expect(changed.data).toMatchObject({ alias: 'x', apply_policies: ['gold', 'silver'] })
    const other = { ...data, apply_policies: ['silver', 'never'] }
    const unknown = keys.update({ params: { keyId }, body: other })
    await expect(unknown).rejects.toMatchObject(refused('policy not found: "never"'))
  })
})

test('the keys of a deleted organisation are gone from gateways', async () => {
  const { admin, id } = await hub.organisation()
  const { key_hash } = await admin.call.keys.create({ body })
  await hub.administration.organisations.remove({ params: { id } })
  expect(await hub.keyvalue.exists(sessionKey(key_hash))).toBe(false)
})
