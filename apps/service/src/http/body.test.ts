import { afterAll, describe, expect, test } from 'vitest'
import { adminSecret, startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const malformed = {
  status: 400,
  body: { Status: 'Error', Message: 'Request body malformed', Meta: null },
}
const post = (key: string, body: string, type?: string) =>
  hub.ask('POST', '/api/usergroups', {
    headers: { authorization: key, ...(type !== undefined && { 'content-type': type }) },
    body,
  })

describe('a body', () => {
  test.each([
    ['no label', undefined],
    ["curl's default label", 'application/x-www-form-urlencoded'],
    ['a label of text', 'text/plain'],
    ['a label that nobody knows', 'application/vnd.acme+xml'],
    ['a label that is none', 'nonsense'],
    ['the right label', 'application/json; charset=utf-8'],
  ])('is JSON with %s', async (_, type) => {
    const { admin } = await hub.organisation()
    const { status, body } = await post(admin.key, '{"name":"Ünïted"}', type)
    expect(status).toBe(200)
    const group = await admin.call.groups.get({ params: { id: String(body.Meta) } })
    expect(group.name).toBe('Ünïted')
  })

  test.each([
    ['broken JSON', '{"name":'],
    ['a form', 'name=Group'],
    ['nothing', ''],
    ['blanks', ' \n'],
    ['a text that is no JSON', 'hello'],
    ['a poisoned prototype', '{"name":"x","__proto__":{"active":true}}'],
    ['a prototype poisoned deep inside', '{"name":"x","user_permissions":{"__proto__":{"a":"b"}}}'],
    ['a poisoned constructor', '{"name":"x","constructor":{"prototype":{"active":true}}}'],
  ])('of %s is malformed', async (_, body) => {
    const { admin } = await hub.organisation()
    expect(await post(admin.key, body, 'application/x-www-form-urlencoded')).toMatchObject(
      malformed,
    )
    expect((await admin.call.groups.list()).groups).toEqual([])
  })

  test.each(['null', '[]', '"text"', '12'])('of %s does not fit', async (body) => {
    const { admin } = await hub.organisation()
    expect(await post(admin.key, body)).toMatchObject({
      status: 400,
      body: { Message: 'User group object validation failed', Errors: [expect.any(String)] },
    })
  })

  test('that does not fit is told field by field', async () => {
    const { admin } = await hub.organisation()
    const { status, body } = await post(admin.key, '{"name":7,"active":"yes"}')
    expect(status).toBe(400)
    expect(body.Errors).toContainEqual(expect.stringMatching(/^\/name must be string/))
    expect(body.Errors).toContainEqual(expect.stringMatching(/^\/active /))
  })

  test('is not looked at before the permission', async () => {
    const { member } = await hub.organisation()
    const reader = await member({ user_groups: 'read' })
    for (const body of ['{"name":', '', '{"name":7}']) {
      expect(await post(reader.key, body)).toMatchObject({
        status: 403,
        body: { Message: "access denied: No permission to carry out 'write' operation" },
      })
      expect((await post('unknown key', body)).status).toBe(401)
    }
  })

  test('of more than 20 MB is too large', async () => {
    const { admin } = await hub.organisation()
    const body = `{"name":"${'x'.repeat(20 * 1024 * 1024)}"}`
    expect(await post(admin.key, body)).toMatchObject({
      status: 413,
      body: { Status: 'Error', Message: 'Request body too large', Meta: null },
    })
  })

  test('nested without end is refused and not our fault', async () => {
    const headers = { 'admin-auth': adminSecret }
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
    const body = `{"owner_name":"Deep","org_options_meta":${deep}}`
    const { status } = await hub.ask('POST', '/admin/organisations', { headers, body })
    expect(status).toBe(400)
  })

  test('is not needed where none is declared, and ignored when it is garbage', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await member({})
    const headers = { authorization: admin.key }
    for (const body of [undefined, '{"userId":"x"}', '{"user']) {
      const told = await hub.ask('PUT', `/api/users/${user.id}/actions/key/reset`, {
        headers,
        body,
      })
      expect(told).toMatchObject({ status: 200, body: { Message: 'User session renewed' } })
    }
  })
})

describe('a form', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const domain = (id: string, body: string, headers: Record<string, string> = form) =>
    hub.ask('POST', `/admin/organisations/${id}/generate-portals`, {
      headers: { 'admin-auth': adminSecret, ...headers },
      body,
    })

  test('is read where the route takes one', async () => {
    const { id } = await hub.organisation()
    expect(await domain(id, 'domain=portal.acme.test%3A3000')).toMatchObject({ status: 200 })
    const { cname } = (await hub.administration.organisations.get({ params: { id } })) as Record<
      string,
      unknown
    >
    expect(cname).toBe('portal.acme.test:3000')
  })

  test('may be JSON all the same', async () => {
    const { id } = await hub.organisation()
    expect(await domain(id, '{"domain":"json.acme.test"}')).toMatchObject({ status: 200 })
    expect(await domain(id, '{"domain":"json.acme.test"}', {})).toMatchObject({ status: 200 })
    expect(await domain(id, '{"domain":')).toMatchObject(malformed)
  })

  test('cannot bring a prototype', async () => {
    const { id } = await hub.organisation()
    expect(await domain(id, '__proto__=x')).toMatchObject({ status: 400 })
  })
})
