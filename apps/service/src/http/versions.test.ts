import { afterAll, describe, expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const stale = {
  status: 412,
  body: {
    Status: 'Error',
    Message: 'The document was changed since it was read',
    Meta: null,
  },
}

async function surroundings() {
  const { id, admin, member } = await hub.organisation()
  const { user } = await member({ apis: 'read' })
  const { Meta } = await admin.call.groups.create({ body: { name: 'Group' } })
  const authorization = admin.key
  const ask = (method: string, path: string, headers = {}, body?: unknown) =>
    hub.ask(method, path, {
      headers: path.startsWith('/admin')
        ? { 'admin-auth': adminSecret, ...headers }
        : { authorization, ...headers },
      body,
    })
  const paths = {
    user: `/api/users/${user.id}`,
    group: `/api/usergroups/${Meta}`,
    organisation: `/admin/organisations/${id}`,
    'user of the administration': `/admin/users/${user.id}`,
  }
  return { ask, paths, id, user, admin }
}

const changes = {
  user: { first_name: 'New' },
  group: { name: 'New' },
  organisation: { owner_name: 'New' },
  'user of the administration': { first_name: 'New' },
}
const kinds = Object.keys(changes) as Array<keyof typeof changes>

describe.each(kinds)('a %s', (kind) => {
  test('tells its version, which every change moves', async () => {
    const { ask, paths } = await surroundings()
    const first = await ask('GET', paths[kind])
    expect(first.headers.etag).toMatch(/^"\d+"$/)
    expect((await ask('GET', paths[kind])).headers.etag).toBe(first.headers.etag)
    expect((await ask('PUT', paths[kind], {}, changes[kind])).status).toBe(200)
    expect((await ask('GET', paths[kind])).headers.etag).not.toBe(first.headers.etag)
  })

  test.each([
    ['as it was told', (etag: string) => etag],
    ['in its weak form', (etag: string) => `W/${etag}`],
    ['without quotes', (etag: string) => etag.replaceAll('"', '')],
    ['as any', () => '*'],
  ])('is changed over the version that was read, %s', async (_, write) => {
    const { ask, paths } = await surroundings()
    const { etag } = (await ask('GET', paths[kind])).headers
    const headers = { 'if-match': write(String(etag)) }
    expect((await ask('PUT', paths[kind], headers, changes[kind])).status).toBe(200)
  })

  test('is left alone when it was changed meanwhile', async () => {
    const { ask, paths } = await surroundings()
    const { etag } = (await ask('GET', paths[kind])).headers
    const other = { first_name: 'Other', name: 'Other', owner_name: 'Other' }
    await ask('PUT', paths[kind], {}, other)
    const before = await ask('GET', paths[kind])
    expect(
      await ask('PUT', paths[kind], { 'if-match': String(etag) }, changes[kind]),
    ).toMatchObject(stale)
    if (kind !== 'user of the administration' && kind !== 'organisation') {
      expect(await ask('DELETE', paths[kind], { 'if-match': String(etag) })).toMatchObject(stale)
    }
    const after = await ask('GET', paths[kind])
    expect(after.text).toBe(before.text)
    expect(after.headers.etag).toBe(before.headers.etag)
  })
})

test.each(['actions/key/reset', 'actions/revoke'])('%s honours If-Match', async (action) => {
  const { ask, paths } = await surroundings()
  const { etag } = (await ask('GET', paths.user)).headers
  await ask('PUT', paths.user, {}, changes.user)
  const before = await ask('GET', paths.user)
  const path = `${paths.user}/${action}`
  expect(await ask('PUT', path, { 'if-match': String(etag) })).toMatchObject(stale)
  expect((await ask('GET', paths.user)).text).toBe(before.text)
  const current = String(before.headers.etag)
  expect((await ask('PUT', path, { 'if-match': current })).status).toBe(200)
})

test('additional permissions honour If-Match', async () => {
  const { ask, paths } = await surroundings()
  const body = { api_editor: 'API Editor' }
  const { etag } = (await ask('GET', paths.organisation)).headers
  await ask('PUT', paths.organisation, {}, changes.organisation)
  const match = { 'if-match': String(etag) }
  expect(await ask('PUT', '/api/org/permissions', match, body)).toMatchObject(stale)
  expect((await ask('GET', '/api/org/permissions')).body).toEqual({ additional_permissions: {} })
})

test('an organisation is not deleted over another version', async () => {
  const { ask, paths } = await surroundings()
  const { etag } = (await ask('GET', paths.organisation)).headers
  await ask('PUT', paths.organisation, {}, changes.organisation)
  const match = { 'if-match': String(etag) }
  expect(await ask('DELETE', paths.organisation, match)).toMatchObject(stale)
  expect((await ask('GET', paths.user)).status).toBe(200)
})

test('a version that is none is a bad request, and nothing is written', async () => {
  const { ask, paths } = await surroundings()
  const headers = { 'if-match': '"yesterday"' }
  expect(await ask('PUT', paths.group, headers, changes.group)).toMatchObject({ status: 400 })
  expect((await ask('GET', paths.group)).body.name).toBe('Group')
})

test('without If-Match the last of many writers wins, and all are remembered', async () => {
  const { ask, paths, admin } = await surroundings()
  const names = Array.from({ length: 20 }, (_, at) => `Name ${at}`)
  const answers = await Promise.all(names.map((name) => ask('PUT', paths.group, {}, { name })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const id = paths.group.split('/').at(-1) ?? ''
  const params = { collection: 'user_groups', id }
  const { revisions } = await admin.call.history.list({ params })
  expect(revisions).toHaveLength(21)
})
