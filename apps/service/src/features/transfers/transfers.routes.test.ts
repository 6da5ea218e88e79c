import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { adminSecret, type Hub, type Member, makeCertificate, startHub } from '#testing'

const other = { security: { secret_key: 'the key of another installation' } }
const here = await startHub({ keep: true })
const there = await startHub({ keep: true, settings: other })
afterAll(() => Promise.all([here.close(), there.close()]))

const password = 'correct horse battery'
const key = 'ab'.repeat(32)
type Objects = Awaited<ReturnType<Hub['administration']['transfers']['export']>>['objects']
type Parts = Record<string, Objects>

const oauthApi = {
  ...{ name: 'OAuth', use_keyless: false, use_oauth2: true },
  proxy: { target_url: 'http://up.example', listen_path: '/oauth/' },
}

/** Something of everything that an organisation can have. */
async function fill(hub: Hub, id: string, { call }: Member) {
  const { Meta: group_id } = await call.groups.create({ body: { name: 'Team', active: true } })
  const hook = { method: 'POST', target_path: 'http://hook.example/', name: 'Hook' }
  const header_map = { authorization: 'Bearer of the hook', plain: '' }
  await call.webhooks.create({ body: { ...hook, header_map } })
  const { pem, keyPem } = makeCertificate()
  await call.certificates.upload({ body: { text: pem + keyPem } })
  await call.assets.create({ body: { id: 'template', name: 'T', data: { paths: {} } } })
  await call.apis.create({ body: { api_definition: classicApi({ name: 'orders #one' }) } })
  await call.oas.create({ body: oasApi() })
  const { ID } = await call.apis.create({
    body: { api_definition: { ...classicApi(), ...oauthApi } },
  })
  const rights = { [ID]: { api_id: ID, versions: ['Default'] } }
  await call.policies.create({ body: { id: 'gold', name: 'Gold', access_rights: rights } })
  const dcr_registration = { provider: 'p', client_uri: 'u', access_token: 'registration token' }
  const client = await call.oauth.create({
    params: { apiId: ID },
    body: { policy_id: 'gold', client_name: 'App', dcr_registration },
  })
  const { key_id: keyId } = await call.keys.create({
    body: {
      ...{ alias: 'Ada', apply_policies: ['gold'] },
      ...{ hmac_enabled: true, hmac_string: 'hmac secret' },
    },
  })
  const token = await call.keys.get({ params: { keyId } })
  const lasting = { access_rights: rights, expires: Math.floor(Date.now() / 1000) + 86_400 }
  await call.keys.create({ body: { ...lasting, session_lifetime: 5_000 } })
  const params = { username: `basic-${id}` }
  await call.keys.createUser({
    params,
    body: { access_rights: rights, basic_auth_data: { password } },
  })
  await call.developers.create({ body: { email: `dev@${id}.example`, password } })
  await call.keyRequests.create({
    body: { for_plan: 'gold', version: 'v2', jwt_secret: 'jwt secret' } as never,
  })
  await call.catalogue.create({ body: {} })
  await call.portalConfiguration.create({ body: { dcr_options: { access_token: 'dcr token' } } })
  await call.portalCss.create({ body: { page_css: 'body {}' } as never })
  await call.portalPages.create({ body: { title: 'Welcome', slug: '/hello' } })
  await hub.administration.organisationKeys.create({ body: { org_id: id, quota_max: 9 } })
  return { client, keyId, token, group_id, apiId: ID }
}

async function exportAll(hub: Hub, id: string, sealing?: string): Promise<Parts> {
  const { transfers } = hub.administration
  const params = { id }
  const parts: Parts = {}
  const outline = await transfers.outline({ params })
  for (const { name, count } of outline.parts) {
    const objects: Objects = []
    for (let after: string | null = ''; after !== null; ) {
      const body = { part: name, after, size: 2, key: sealing }
      const page: { objects: Objects; next: string | null } = await transfers.export({
        params,
        body,
      })
      objects.push(...page.objects)
      after = page.next
    }
    expect({ name, count: objects.length }).toEqual({ name, count })
    parts[name] = objects
  }
  return parts
}

async function importAll(hub: Hub, id: string, parts: Parts, sealing?: string) {
  const params = { id }
  for (const check of [true, false]) {
    for (const [part, objects] of Object.entries(parts)) {
      await hub.administration.transfers.import({
        params,
        body: { part, objects, key: sealing, check },
      })
    }
  }
}

describe('an organisation', () => {
  let org: Awaited<ReturnType<typeof here.organisation>>
  let made: Awaited<ReturnType<typeof fill>>
  let user: Member
  beforeAll(async () => {
    org = await here.organisation()
    made = await fill(here, org.id, org.admin)
    const more = { group_id: String(made.group_id) }
    user = await here.withPassword(org.member({ users: 'read' }, more), password)
  })

  test('has a part for every collection but those that follow from something else', async () => {
    const { parts } = await here.administration.transfers.outline({ params: { id: org.id } })
    const moving = Object.values(collections).filter((spec) => !('transfer' in spec))
    const names = parts.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(moving.map(({ name }) => name)))
    expect(names.at(-1)).toBe('organisations')
    const empty = parts.filter(({ count }) => count === 0).map(({ name }) => name)
    expect(empty).toEqual(['portal_js', 'portal_menus', 'portal_documentation'])
  })

  test('shows no secret, unless it is sealed', async () => {
    const plain = JSON.stringify(await exportAll(here, org.id))
    const sealed = JSON.stringify(await exportAll(here, org.id, key))
    const { access_key } = await here.administration.userAdministration.get({
      params: { id: user.user.id },
    })
    const secrets = [access_key, 'Bearer of the hook', 'PRIVATE KEY', 'registration token']
    secrets.push('hmac secret', 'dcr token', made.client.secret, password, '$argon2')
    for (const secret of secrets) {
      expect(plain).not.toContain(secret)
      expect(sealed).not.toContain(secret)
    }
    expect(plain).not.toContain('"secrets":')
  })

  test('is the same after it was removed and taken in again, and elsewhere', async () => {
    const before = await exportAll(here, org.id, key)
    expect(await exportAll(here, org.id, key)).toEqual(before)
    const copy = await exportAll(here, org.id)
    await importAll(there, org.id, before, key)
    await here.administration.organisations.remove({ params: { id: org.id } })
    await importAll(here, org.id, before, key)
    for (const hub of [here, there]) {
      expect(JSON.stringify(await exportAll(hub, org.id, key))).toBe(JSON.stringify(before))
      expect(JSON.stringify(await exportAll(hub, org.id))).toBe(JSON.stringify(copy))
      expect((await hub.login(user.user.email_address, password)).status).toBe(200)
      const { call } = { call: hub.clientFor(user.key) }
      expect((await call.users.me()).id).toBe(user.user.id)
      const admin = hub.clientFor(org.admin.key)
      const found = await admin.keys.get({ params: { keyId: made.keyId } })
      expect(found.data).toEqual(made.token.data)
      const usernames = (await admin.keys.find({})).keys.map(({ username }) => username)
      expect(usernames).toContain(`basic-${org.id}`)
      const params = { apiId: made.apiId, clientId: made.client.client_id }
      expect(await admin.oauth.get({ params } as never)).toEqual(made.client)
      const { hooks } = await admin.webhooks.list()
      expect(hooks[0]?.header_map).toEqual({ authorization: 'Bearer of the hook', plain: '' })
      const { certs } = await admin.certificates.list()
      const stored = await hub.keyvalue.get(`cert-raw-${certs?.[0]}`)
      expect(stored).toContain('ENCRYPTED PRIVATE KEY')
      expect(await admin.portalConfiguration.get()).toMatchObject({
        dcr_options: { access_token: 'dcr token' },
      })
    }
  })

  test('comes without secrets as well: users get new credentials, headers are empty', async () => {
    const one = await here.organisation()
    await fill(here, one.id, one.admin)
    const parts = await exportAll(here, one.id)
    await here.administration.organisations.remove({ params: { id: one.id } })
    await importAll(here, one.id, parts)
    expect(JSON.stringify(await exportAll(here, one.id))).toBe(JSON.stringify(parts))
    const { users } = await here.administration.userAdministration.list({
      query: { q: one.admin.user.email_address },
    })
    expect(users[0]?.access_key).toMatch(/^[0-9a-f]{32}$/)
    expect(users[0]?.access_key).not.toBe(one.admin.key)
    const { hooks } = await here.clientFor(String(users[0]?.access_key)).webhooks.list()
    expect(hooks[0]?.header_map).toEqual({ authorization: '', plain: '' })
  })
})

describe('an import', () => {
  const exported = async () => {
    const { id, admin } = await here.organisation()
    await admin.call.apis.create({ body: { api_definition: classicApi() } })
    await admin.call.keys.create({ body: { access_rights: { a: { api_id: 'a' } } } })
    return { id, parts: await exportAll(here, id, key) }
  }
  const refusal = (hub: Hub, id: string, body: object) =>
    hub.ask('POST', `/admin/organisations/${id}/import`, {
      headers: { 'admin-auth': adminSecret },
      body,
    })

  test('into an organisation that is there is refused, and so is clearing it', async () => {
    const { id, parts } = await exported()
    const body = { part: 'apis', objects: parts.apis ?? [], key }
    expect(await refusal(here, id, body)).toMatchObject({ status: 409 })
    const clearing = here.administration.transfers.clear({ params: { id } })
    await expect(clearing).rejects.toMatchObject({ status: 409 })
    expect((await here.administration.transfers.outline({ params: { id } })).parts).toBeTruthy()
  })

  test('names everything that stands in its way', async () => {
    const { id, parts } = await exported()
    const free = `f${id.slice(1)}`
    const moved: Parts = JSON.parse(
      JSON.stringify(parts).replaceAll(`"org_id":"${id}"`, `"org_id":"${free}"`),
    )
    const told = async (part: string, objects: unknown) =>
      (await refusal(here, free, { part, objects, key, check: true })).body.Errors
    const [api] = moved.apis ?? []
    expect(await told('apis', moved.apis)).toEqual([
      `apis/${api?.document.id}: id '${api?.document.id}' is taken`,
      `apis/${api?.document.id}: api_id '${api?.document.api_id}' is taken`,
    ])
    const [user] = moved.users ?? []
    const fresh = { ...user?.document, id: 'e'.repeat(24) }
    const address = user?.document.email_address
    expect(await told('users', [{ document: fresh }])).toEqual([
      `users/${fresh.id}: '${address}' is taken`,
    ])
    const [one] = moved.keys ?? []
    const changed = { id: '', ...one?.document, session: { org_id: free } }
    expect(await told('keys', [{ document: changed }])).toEqual([
      `keys/${changed.id}: the key exists already`,
    ])
    const wrong = { ...api?.document, id: 'd'.repeat(24), api_id: 'new', active: 'yes', org_id: id }
    expect(await told('apis', [{ document: wrong }])).toEqual([
      `apis/${wrong.id}: belongs to organisation '${id}'`,
      `apis/${wrong.id}: active is not a flag`,
    ])
  })

  test.each([
    ['another passphrase', (key: string) => key.replaceAll('a', 'c'), 'does not open the secrets'],
    ['no passphrase', () => undefined, 'need the passphrase'],
  ])('with %s is refused', async (_, sealing, reason) => {
    const { id, parts } = await exported()
    await here.administration.organisations.remove({ params: { id } })
    const body = { part: 'users', objects: parts.users ?? [], key: sealing(key) }
    const told = await refusal(here, id, body)
    expect(told.status).toBe(400)
    expect(told.body.Message).toContain(reason)
  })

  test('of what is no object, or of an unknown part, is refused', async () => {
    const id = 'c'.repeat(24)
    expect((await refusal(here, id, { part: 'nothing', objects: [] })).status).toBe(400)
    expect((await refusal(here, id, { part: 'apis', objects: [{ document: {} }] })).status).toBe(
      400,
    )
    expect((await refusal(here, id, { part: 'apis' })).status).toBe(400)
    const missing = here.administration.transfers.outline({ params: { id } })
    await expect(missing).rejects.toMatchObject({ status: 404 })
  })

  test('that was not finished is cleared, and can be begun anew', async () => {
    const { id, parts } = await exported()
    await here.administration.organisations.remove({ params: { id } })
    const { organisations: last = [], ...rest } = parts
    await importAll(here, id, rest, key)
    const params = { id }
    expect((await refusal(here, id, { part: 'apis', objects: parts.apis, key })).status).toBe(409)
    await here.administration.transfers.clear({ params })
    await importAll(here, id, { ...rest, organisations: last }, key)
    expect(await exportAll(here, id, key)).toEqual(parts)
  })
})
