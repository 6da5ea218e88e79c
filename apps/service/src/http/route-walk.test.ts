import { allRoutes } from '@svc/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminSecret, createNode, startHub } from '#testing'
import { makeNamed } from './route-walk/make-named.ts'
import { keepSingletons } from './route-walk/make-portal.ts'
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

const inactive = 'access denied: User is not active'
const fromOrganisation = 'access denied: Actions must stem from a user of an organisation'
const sectionOf = (needs: Need) => (/^(\w+) (read|write)$/.exec(needs) ?? [])[1] ?? 'users'

/** What the rows of the table name, made only where a row names it. */
async function surroundings([, more]: OpenRow) {
  const { id, admin, member } = await hub.organisation()
  const named = Object.values(more?.ids ?? {}).filter((kind) => !kind.startsWith('='))
  const kinds = [...named, ...(more?.beside ?? [])] as Kind[]
  const ids = await makeNamed(hub, { id, admin, member }, kinds)
  return { admin, member, ids: { ...ids, node: walker.known.id } }
}
type Surroundings = Awaited<ReturnType<typeof surroundings>>

const splitRoute = (route: string) => {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}

function pathOf(route: string, more: OpenRow[1], ids: Partial<Record<Kind, string>>) {
  return splitRoute(route).path.replace(/:(\w+)/g, (_, name: string) => {
    const kind = more?.ids?.[name]
    if (!kind) throw new Error(`${route}: nothing stands for :${name}`)
    const named = kind.startsWith('=') ? kind.slice(1) : ids[kind as Kind]
    if (named === undefined) throw new Error(`${route}: there is no ${kind}`)
    return named
  })
}

const call = (
  [route, more]: OpenRow,
  headers: Record<string, string>,
  ids: Partial<Record<Kind, string>>,
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
    around = await surroundings([route, more])
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
    const place: OpenRow = [route, more]
    const [own, other] = [await surroundings(place), await surroundings(place)]
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
    const { ids, admin } = await surroundings(row)
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
  const { ids, admin } = await surroundings([route, more])
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
  const { ids } = await surroundings(row)
  const { status } = await call(row, {}, ids)
  expect(status).toBeLessThan(500)
  expect(status).not.toBe(404)
})
