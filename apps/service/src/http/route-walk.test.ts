import { allRoutes } from '@svc/contract'
import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '#collections'
import { adminSecret, createNode, type Member, startHub } from '#testing'
import { keepPortal, keepSingletons } from './route-walk/portal-surroundings.ts'
import {
  administrationRows,
  type Kind,
  managementRows,
  type Need,
  nodeRows,
  type OpenRow,
  openRows,
  type Row,
  registrationRows,
} from './route-walk/table.ts'

const hub = await startHub({
  keep: true,
  settings: {
    security: { open_policy: { enable_api: true } },
    enable_hashed_keys_listing: true,
    shared_node_secret: 'the node secret of the walk',
    // Users of basic authentication are made by the hundred here.
    basic_auth_hash_key_function: 'sha256',
  },
})
afterAll(() => hub.close())
beforeAll(async () => keepSingletons((await hub.organisation()).admin))

/** A gateway, which serves all organisations. */
const walker = createNode(hub, { sessionId: 'walker' })
await walker.register()

const oauthApiParts = {
  name: 'OAuth',
  use_oauth2: true,
  proxy: { target_url: 'http://up.example', listen_path: '/oauth/' },
}
const inactive = 'access denied: User is not active'
const fromOrganisation = 'access denied: Actions must stem from a user of an organisation'
const sectionOf = (needs: Need) => (/^(\w+) (read|write)$/.exec(needs) ?? [])[1] ?? 'users'

/** The id of a request that the access rules refused. */
async function deniedRequest({ key, call }: Member) {
  const rules = 'package dashboard_users\ndeny["no"] { input.request.path == "/api/users" }'
  await call.rules.replace({ body: { open_policy: { enabled: true, rules } } })
  const { headers } = await hub.ask('GET', '/api/users', { headers: { authorization: key } })
  await call.rules.replace({ body: { open_policy: { enabled: false, rules: '' } } })
  return String(headers['x-request-id'])
}

/** The id of a certificate that is kept for the organisation. */
async function keepCertificate(org_id: string) {
  const certificates = hub.layers.main.collection(collections.certificates, {
    org: org_id,
    actor: 'test',
  })
  const name = { CommonName: 'walk', SerialNumber: '' }
  const nothing = { Country: null, Organization: null, OrganizationalUnit: null, Locality: null }
  const less = { Province: null, StreetAddress: null, PostalCode: null, Names: null }
  const owner = { ...name, ...nothing, ...less, ExtraNames: null }
  const fingerprint = '7'.repeat(64)
  const { id } = await certificates.insert({
    ...{ id: `${org_id}${fingerprint}`, org_id, fingerprint, has_private: false, is_ca: false },
    ...{ issuer: owner, subject: owner, subject_cn: 'walk', dns_names: [], pem: '' },
    ...{ not_before: null, not_after: null, key_sealed: '' },
  })
  return id
}

/** APIs of both kinds, one of them a version, the classic one in a category of its own. */
async function someApis({ call: { apis, oas } }: Member) {
  const category = `c${Math.random().toString(36).slice(2)}`
  const api_definition = classicApi({ name: `orders #${category}` })
  const { Meta: api } = await apis.create({ body: { api_definition } })
  const made = async (path: string, query = {}) =>
    (await oas.create({ query, body: oasApi({ 'server.listenPath.value': path }) })).Meta
  const base = await made('/base/')
  const names = { base_api_version_name: 'v1', new_version_name: 'v2' }
  const version = await made('/version/', { base_api_id: base, ...names })
  return { api, 'oas api': await made('/oas/'), 'base api': base, version, category }
}

/** An organisation with one of everything that a path can name. */
async function surroundings() {
  const { id, admin, member } = await hub.organisation()
  const { user, key } = await member({})
  const { Meta: group } = await admin.call.groups.create({ body: { name: 'Group' } })
  const { Message: policy } = await admin.call.policies.create({ body: { name: 'Policy' } })
  const hook = { method: 'POST', target_path: 'http://hook.example/' }
  const { Meta: webhook } = await admin.call.webhooks.create({ body: hook })
  const { Meta: asset } = await admin.call.assets.create({ body: { data: {} } })
  const session = { access_rights: { walk: { api_id: 'walk' } } }
  const { key_id, key_hash } = await admin.call.keys.create({ body: session })
  const { ID: oauthApi } = await admin.call.apis.create({
    body: { api_definition: { ...classicApi(), ...oauthApiParts } },
  })
  const { client_id } = await admin.call.oauth.create({
    params: { apiId: String(oauthApi) },
    body: {},
  })
  await hub.administration.organisationKeys.create({ body: { org_id: id } })
  const username = `walker-${id}`
  const basic = { ...session, basic_auth_data: { password: 'walk' } }
  await admin.call.keys.createUser({ params: { username }, body: basic })
  const apis = await someApis(admin)
  const { rollouts } = await admin.call.rollouts.list()
  const record = await admin.call.audit.list({ query: { size: 1 } })
  const developer = { org_id: id, admin, key: key_hash, client: client_id }
  const ids: Record<Kind, string> = {
    ...(await keepPortal(hub, developer)),
    user: user.id,
    group: String(group),
    policy,
    key: key_id,
    'oauth api': String(oauthApi),
    'oauth client': client_id,
    'organisation key': id,
    'basic-auth user': username,
    ...apis,
    rollout: String(rollouts[0]?.sequence),
    node: walker.known.id,
    webhook: String(webhook),
    certificate: await keepCertificate(id),
    asset: String(asset),
    organisation: id,
    'audit record': record.audit_logs[0]?._id ?? '',
    denial: await deniedRequest(admin),
  }
  return { admin, member, ids, key }
}
type Surroundings = Awaited<ReturnType<typeof surroundings>>

const splitRoute = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}

function pathOf(route: string, more: OpenRow[1], ids: Record<Kind, string>) {
  return splitRoute(route).path.replace(/:(\w+)/g, (_, name: string) => {
    const kind = more?.ids?.[name]
    if (!kind) throw new Error(`${route}: nothing stands for :${name}`)
    return kind.startsWith('=') ? kind.slice(1) : ids[kind as Kind]
  })
}

const call = (
  [route, more]: OpenRow,
  headers: Record<string, string>,
  ids: Record<Kind, string>,
) => {
  const body = more?.body
  return hub.ask(splitRoute(route).method, pathOf(route, more, ids), { headers, body })
}

/** Who calls, and whether the table lets them. */
function callersOf(needs: Need) {
  const section = sectionOf(needs)
  const anyone = needs === 'any user'
  const reads = anyone || needs.endsWith(' read')
  const writes = reads || needs.endsWith(' write')
  const admin = needs !== 'an admin who may reset passwords'
  const IsAdmin = 'admin'
  return [
    ['without the section', { other: 'admin' }, anyone],
    ['with deny', { [section]: 'deny' }, anyone],
    ['with read', { [section]: 'read' }, reads],
    ['with write', { [section]: 'write' }, writes],
    ['with ReadWrite', { [section]: 'ReadWrite' }, writes],
    ['with the level admin', { [section]: 'admin' }, writes],
    ['who is an admin', { IsAdmin }, admin],
    ['who is an admin with deny', { IsAdmin, [section]: 'deny' }, anyone || needs === 'an admin'],
  ] as const
}

describe('the table', () => {
  const gatewayRows = [...registrationRows, ...nodeRows]
  const written = [...openRows, ...administrationRows, ...gatewayRows, ...managementRows].map(
    ([route]) => route,
  )

  test('has exactly one row for every route and alias, and no other', () => {
    const routes = allRoutes.flatMap(({ route: { method, path, aliases = [] } }) =>
      [path, ...aliases].map((each) => `${method} ${each}`),
    )
    expect(written.toSorted()).toEqual(routes.toSorted())
  })

  test('has nothing under /api that is open to everybody', () => {
    expect(openRows.filter(([route]) => route.includes(' /api'))).toEqual([])
    expect(administrationRows.filter(([route]) => route.includes(' /api'))).toEqual([])
    expect(gatewayRows.filter(([route]) => route.includes(' /api'))).toEqual([])
  })
})

describe.each(managementRows)('%s', (...row: Row) => {
  const [route, needs, superUser, more] = row
  let around: Surroundings
  beforeAll(async () => {
    around = await surroundings()
  })
  const ask = (headers: Record<string, string>, { ids } = around) =>
    call([route, more], headers, ids)

  test('is for known and active users only', async () => {
    const idle = await around.member({ IsAdmin: 'admin' }, { active: false })
    expect(await ask({})).toMatchObject({
      status: 401,
      body: { Message: 'Not authorised' },
    })
    for (const authorization of ['nobody has this key', `Bearer ${adminSecret}`, ' ']) {
      expect(await ask({ authorization })).toMatchObject({ status: 401 })
    }
    expect(await ask({ 'admin-auth': adminSecret })).toMatchObject({ status: 401 })
    expect(await ask({ cookie: 'authorisation=nothing' })).toMatchObject({ status: 401 })
    expect(await ask({ authorization: idle.key })).toMatchObject({
      status: 403,
      body: { Status: 'Error', Message: inactive, Meta: null },
    })
  })

  const callers = callersOf(needs).filter(([, , allowed]) => !(allowed && more?.endless))
  test.each(callers)('a user %s %o is let in: %s', async (_, permissions, allowed) => {
    const caller = await around.member(permissions)
    const { status, body } = await ask({ authorization: caller.key })
    if (allowed) return expect(status < 500 && status !== 401 && status !== 403).toBe(true)
    expect(status).toBe(403)
    expect(body.Message).toMatch(/^access denied: /)
  })

  const finding = async () => {
    const [own, other] = [await surroundings(), await surroundings()]
    const params = { id: own.admin.user.id }
    await hub.administration.userAdministration.allowResetPasswords({ params })
    const headers = { authorization: own.admin.key }
    expect((await ask(headers, other)).status).toBe(404)
    expect((await ask(headers, own)).status).not.toBe(404)
  }
  const names = Object.values(more?.ids ?? {}).some((kind) => !kind.startsWith('='))
  if (names && !more?.shared) test('finds nothing of another organisation', finding)

  if (more?.endless) return
  test(`a super user ${superUser}`, async () => {
    const { key } = await hub.superUser()
    const { status, body } = await ask({ authorization: key })
    if (superUser === 'passes') return expect(status).toBe(200)
    expect({ status, Message: body.Message.split('; ')[0] }).toEqual({
      status: 403,
      Message: fromOrganisation,
    })
  })
})

describe.each(administrationRows)('%s', (...row: OpenRow) => {
  test('takes the admin secret and nothing else', async () => {
    const { ids, admin } = await surroundings()
    const refused = [
      {},
      { 'admin-auth': '' },
      { 'admin-auth': '12345' },
      { 'admin-auth': admin.key },
      { authorization: admin.key },
      { authorization: adminSecret },
    ]
    for (const headers of refused) {
      const { status, body } = await call(row, headers as Record<string, string>, ids)
      expect({ status, body }).toEqual({
        status: 401,
        body: { Status: 'Error', Message: 'Not authorised', Meta: null },
      })
    }
    const { status } = await call(row, { 'admin-auth': adminSecret }, ids)
    expect(status < 500 && status !== 401 && status !== 403 && status !== 404).toBe(true)
  })
})

test.each([...registrationRows, ...nodeRows])('%s is for gateways only', async (...row) => {
  const [route, more] = row as OpenRow
  const { ids, admin } = await surroundings()
  const node = createNode(hub, { sessionId: route })
  await node.register()
  const { method, path } = splitRoute(route)
  const ask = (headers: object) => node.ask(method as 'GET', path, { headers, body: more?.body })
  for (const authorization of ['', admin.key, `Bearer ${admin.key}`, adminSecret]) {
    const { status } = await ask({ authorization, 'admin-auth': adminSecret })
    expect(status).toBe(403)
    expect((await call([route, more], { authorization }, ids)).status).toBe(403)
  }
  const isRegistration = registrationRows.some(([each]) => each === route)
  for (const headers of [{ 'x-svc-nodeid': '' }, { 'x-svc-nonce': 'x' }]) {
    expect((await ask(headers)).status).toBe(isRegistration ? 200 : 403)
  }
  expect((await ask({})).status).toBe(200)
})

test.each(openRows)('%s answers whoever asks', async (...row: OpenRow) => {
  const { ids } = await surroundings()
  const { status } = await call(row, {}, ids)
  expect(status).toBeLessThan(500)
  expect(status).not.toBe(404)
})
