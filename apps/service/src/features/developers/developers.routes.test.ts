import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { type Member, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const absent = { status: 404, body: { Message: 'Could not retrieve portal object' } }
const nobody = { id: '0123456789abcdef01234567' }
const never = '0001-01-01T00:00:00Z'

async function policyOf({ call }: Member, more = {}) {
  const api_definition = { ...classicApi(), use_keyless: false, use_standard_auth: true }
  const { ID } = await call.apis.create({ body: { api_definition } })
  const api_id = String(ID)
  const rights = { access_rights: { [api_id]: { api_id } } }
  const { Message } = await call.policies.create({ body: { name: 'Plan', ...rights, ...more } })
  return { policy: Message, api_id }
}

describe('a developer', () => {
  test('has every member, and never a password', async () => {
    const { id: org_id, admin } = await hub.organisation()
    const { developers } = admin.call
    const sent = { email: 'Ada@Acme.test', password: 'long enough', fields: { Name: 'Ada L' } }
    const { Message: id } = await developers.create({ body: sent })
    const developer = await developers.get({ params: { id } })
    expect(developer).toEqual({
      ...{ id, org_id, email: 'Ada@Acme.test', inactive: false, keys: {}, subscriptions: {} },
      ...{ fields: { Name: 'Ada L' }, nonce: '', sso_key: '', oauth_clients: {}, PWHistory: [] },
      ...{ password_max_days: 0, last_login_date: never },
      date_created: expect.stringMatching(/^20/),
      password_updated: expect.stringMatching(/^20/),
    })
    expect(await developers.getByEmail({ params: { email: 'ada@acme.TEST' } })).toEqual(developer)
    const { revisions } = await admin.call.history.list({
      params: { collection: 'developers', id },
    })
    const params = { collection: 'developers', id, version: '1' }
    expect(revisions).toHaveLength(1)
    expect(JSON.stringify(await admin.call.history.get({ params }))).not.toContain('argon2')
    const organisation = await hub.administration.organisations.get({ params: { id: org_id } })
    expect(organisation).toMatchObject({ developer_count: 1 })
  })

  test('is replaced whole, but keeps keys and clients that were not sent', async () => {
    const { admin } = await hub.organisation()
    const { developers } = admin.call
    const keys = { k: ['p'] }
    const clients = [{ client_id: 'c', secret: 's', redirect_uri: '', app_description: '' }]
    const more = { sso_key: 'github-7', nonce: 'n', fields: { a: 1 }, password_max_days: 5 }
    const body = { email: 'a@acme.test', keys, oauth_clients: { p: clients }, ...more }
    const params = { id: (await developers.create({ body })).Message }
    const bySso = () => developers.getBySsoKey({ params: { key: 'github-7' } })
    expect(await bySso()).toMatchObject({ ...body, ...params })
    const answer = { Status: 'OK', Message: 'Data updated', Meta: null }
    expect(await developers.update({ params, body: { email: 'b@acme.test' } })).toEqual(answer)
    expect(await developers.get({ params })).toMatchObject({
      ...{ email: 'b@acme.test', sso_key: '', nonce: '', fields: {}, password_max_days: 0 },
      ...{ keys, oauth_clients: { p: clients } },
    })
    await expect(bySso()).rejects.toMatchObject(absent)
    await developers.update({ params, body: { email: 'b@acme.test', keys: {}, inactive: true } })
    expect(await developers.get({ params })).toMatchObject({ keys: {}, inactive: true })
  })

  test('has an address of its own in the organisation, however it is written', async () => {
    const [one, two] = [await hub.organisation(), await hub.organisation()]
    const body = { email: 'ada@acme.test' }
    await one.admin.call.developers.create({ body })
    await two.admin.call.developers.create({ body })
    const taken = { status: 409, body: { Message: 'Developer email already exists' } }
    const again = one.admin.call.developers.create({ body: { email: 'ADA@acme.test' } })
    await expect(again).rejects.toMatchObject(taken)
    for (const email of ['', 'no address', 'two@@acme.test']) {
      const refused = one.admin.call.developers.create({ body: { email } })
      await expect(refused).rejects.toMatchObject({ status: 400 })
    }
  })

  test('is not made beyond the quota of the organisation', async () => {
    const { admin } = await hub.organisation({ developer_quota: 1 })
    const { developers } = admin.call
    await developers.create({ body: { email: 'a@acme.test' } })
    await expect(developers.create({ body: { email: 'b@acme.test' } })).rejects.toMatchObject({
      status: 400,
      body: { Message: 'Developer quota reached' },
    })
  })

  test('is found by the begin of the address, by a word and by what it can call', async () => {
    const { admin } = await hub.organisation()
    const { developers } = admin.call
    const { policy, api_id } = await policyOf(admin)
    const people = {
      'ada@acme.test': 'Ada Byron',
      'bob.smith@acme.test': 'Bob',
      'cy@other.test': '',
    }
    for (const [email, Name] of Object.entries(people)) {
      await developers.create({ body: { email, fields: { Name }, inactive: Name === '' } })
    }
    const { id } = await developers.getByEmail({ params: { email: 'cy@other.test' } })
    await developers.createKey({ params: { id }, body: { apply_policies: [policy] } })
    const found = async (query = {}) =>
      (await developers.list({ query })).Data.map(({ email }) => email.slice(0, 1)).join('')
    expect(await found()).toBe('abc')
    expect(await found({ q: 'AD' })).toBe('a')
    expect(await found({ q: 'smith' })).toBe('b')
    expect(await found({ q: 'acme.test' })).toBe('ab')
    expect(await found({ q: 'byron' })).toBe('a')
    expect(await found({ q: 'nobody' })).toBe('')
    expect(await found({ inactive: 'true' })).toBe('c')
    expect(await found({ policy_id: policy })).toBe('c')
    expect(await found({ sort: '-email', size: 2, p: 1 })).toBe('cb')
    const ofApi = await developers.ofApi({ params: { apiId: api_id } })
    expect(ofApi).toMatchObject({ Data: [{ email: 'cy@other.test' }], Pages: 1 })
    await expect(found({ sort: 'words' })).rejects.toMatchObject({ status: 400 })
  })

  test('that does not exist, or is of another organisation, is told so', async () => {
    const [one, two] = [await hub.organisation(), await hub.organisation()]
    const { Message: id } = await two.admin.call.developers.create({
      body: { email: 'x@acme.test' },
    })
    const { developers } = one.admin.call
    for (const params of [nobody, { id }]) {
      const body = { apply_policies: ['p'] }
      await expect(developers.get({ params })).rejects.toMatchObject(absent)
      await expect(developers.statistics({ params })).rejects.toMatchObject(absent)
      await expect(developers.createKey({ params, body })).rejects.toMatchObject(absent)
      const update = developers.update({ params, body: { email: 'y@acme.test' } })
      await expect(update).rejects.toMatchObject(absent)
      await expect(developers.remove({ params })).rejects.toMatchObject({
        status: 404,
        body: { Message: 'Could not retrieve object for deletion' },
      })
    }
    const gone = developers.removeClient({ params: { appId: 'none' } })
    await expect(gone).rejects.toMatchObject({ status: 404 })
  })
})

describe('the password of a developer', () => {
  const wrong = { status: 401, body: { Message: 'Credentials are incorrect, please try again' } }
  const weak = { status: 400, body: { Message: 'Developer password validation failed.' } }

  test('opens nothing but an active account, and is limited in its tries', async () => {
    const own = await startHub({ settings: { security: { login_failure_username_limit: 2 } } })
    const { admin } = await own.organisation()
    const { developers } = admin.call
    const body = { email: 'ada@acme.test', password: 'long enough' }
    const params = { id: (await developers.create({ body })).Message }
    const verify = (password: string, username = 'ADA@acme.test') =>
      developers.verify({ body: { username, password } })
    expect(await verify('long enough')).toMatchObject({ Status: 'OK' })
    await expect(verify('wrong')).rejects.toMatchObject(wrong)
    await expect(verify('long enough', 'nobody@acme.test')).rejects.toMatchObject(wrong)
    await developers.update({ params, body: { ...body, password: '', inactive: true } })
    await expect(verify('long enough')).rejects.toMatchObject(wrong)
    await expect(verify('long enough')).rejects.toMatchObject({ status: 429 })
  })

  test('is changed by those who may, and must be good', async () => {
    const { admin } = await hub.organisation()
    const { developers } = admin.call
    const short = developers.create({ body: { email: 'a@acme.test', password: 'short' } })
    await expect(short).rejects.toMatchObject(weak)
    const params = { id: (await developers.create({ body: { email: 'a@acme.test' } })).Message }
    const change = (password: string) => developers.setPassword({ params, body: { password } })
    await expect(change('short')).rejects.toMatchObject(weak)
    expect(await change('long enough')).toMatchObject({ Message: 'Password changed' })
    await expect(change('long enough')).rejects.toMatchObject(weak)
    const unknown = developers.setPassword({ params: nobody, body: { password: 'long enough' } })
    await expect(unknown).rejects.toMatchObject(weak)
    const body = { username: 'a@acme.test', password: 'long enough' }
    expect(await developers.verify({ body })).toMatchObject({ Status: 'OK' })
  })
})

describe('the keys of a developer', () => {
  test('are made, counted, changed and taken back', async () => {
    const { admin } = await hub.organisation()
    const { developers, keys, keyRequests } = admin.call
    const { policy } = await policyOf(admin, { quota_max: 10, quota_renewal_rate: 60, rate: 5 })
    const params = { id: (await developers.create({ body: { email: 'a@acme.test' } })).Message }
    const { RawKey } = await developers.subscribe({ params, body: { policy_id: policy } })
    const { key_hash: keyId } = await keys.get({ params: { keyId: RawKey } })
    await keyRequests.create({ body: { by_user: params.id } })
    expect(await developers.statistics({ params })).toMatchObject({
      keys: [{ key: keyId, policies: [policy], exists: true, quota_max: 10, quota_remaining: 10 }],
      ...{ oauth_clients: 0, requests: { approved: 0, pending: 1 } },
    })
    const one = { params: { ...params, keyId } }
    expect(await developers.resetQuota(one)).toMatchObject({ Status: 'OK' })
    const unknown = developers.updateKey({ ...one, body: { apply_policies: ['unknown'] } })
    await expect(unknown).rejects.toMatchObject({ status: 400 })
    const same = await developers.updateKey({ ...one, body: { apply_policies: [policy] } })
    expect(same).toMatchObject({ Message: 'Data updated' })
    expect(await developers.removeKey(one)).toMatchObject({ Message: 'Data deleted' })
    await expect(keys.get({ params: { keyId: RawKey } })).rejects.toMatchObject({ status: 404 })
    expect(await developers.get({ params })).toMatchObject({ keys: {}, subscriptions: {} })
    await expect(developers.removeKey(one)).rejects.toMatchObject(absent)
    await expect(developers.resetQuota(one)).rejects.toMatchObject(absent)
  })

  test('go with the developer, and so do open requests', async () => {
    const { admin } = await hub.organisation()
    const { developers, keys, keyRequests } = admin.call
    const { policy } = await policyOf(admin)
    const params = { id: (await developers.create({ body: { email: 'a@acme.test' } })).Message }
    const body = { apply_policies: [policy] }
    const { RawKey } = await developers.createKey({ params, body })
    await keyRequests.create({ body: { by_user: params.id } })
    expect(await developers.remove({ params })).toMatchObject({ Message: 'Data deleted' })
    await expect(keys.get({ params: { keyId: RawKey } })).rejects.toMatchObject({ status: 404 })
    expect(await keyRequests.list()).toEqual({ Data: [], Pages: 0 })
  })
})
