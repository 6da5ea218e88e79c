import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
afterEach(() => {
  vi.useRealTimers()
})

async function surroundings() {
  const { id, admin, member } = await hub.organisation()
  const reader = await member({ audit_logs: 'read' })
  const ask = (method: string, path: string, headers = {}, body?: unknown) =>
    hub.ask(method, path, { headers: { authorization: admin.key, ...headers }, body })
  const list = async (query: object) => {
    const { audit_logs } = await reader.call.audit.list({ query: { p: 0, ...query } })
    return audit_logs.filter(({ user }) => user !== reader.user.email_address)
  }
  const urls = async (query: object) => (await list(query)).map(({ url }) => url)
  return { id, admin, member, reader, ask, list, urls }
}

describe('the list of audit records', () => {
  test('is paged, the newest first', async () => {
    const { reader, ask } = await surroundings()
    for (let at = 1; at <= 12; at += 1) await ask('GET', `/api/users/me?at=${at}`)
    const first = await reader.call.audit.list({ query: { action: 'Get Current User' } })
    expect(first.pages).toBe(2)
    expect(first.audit_logs.map(({ url }) => url)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((at) => `/api/users/me?at=${at}`),
    )
    const second = await reader.call.audit.list({ query: { action: 'Get Current User', p: 2 } })
    expect(second.audit_logs.map(({ url }) => url)).toEqual([
      '/api/users/me?at=2',
      '/api/users/me?at=1',
    ])
  })

  test('is filtered by each field', async () => {
    const { admin, member, ask, urls } = await surroundings()
    const other = await member({})
    await ask('GET', '/api/users', { 'x-forwarded-for': '10.1.1.1' })
    await ask('POST', '/api/usergroups', {}, { name: 'Team' })
    await ask('GET', '/api/users/unknown')
    await other.call.users.me()
    expect(await urls({ user: other.user.email_address })).toEqual(['/api/users/me'])
    expect(await urls({ user: other.user.email_address.slice(1) })).toEqual([])
    expect(await urls({ action: 'Create User Group' })).toEqual(['/api/usergroups'])
    expect(await urls({ ip: '10.1.1.1' })).toEqual(['/api/users'])
    expect(await urls({ method: 'post' })).toEqual(['/api/usergroups'])
    expect(await urls({ status: 404 })).toEqual(['/api/users/unknown'])
    expect(await urls({ status: 404, method: 'POST' })).toEqual([])
    expect(await urls({ user: admin.user.email_address })).toHaveLength(3)
  })

  test('is filtered by a part of the path, never of the query, in its case', async () => {
    const { ask, urls } = await surroundings()
    await ask('GET', '/api/schema')
    await ask('GET', '/api/schema1')
    await ask('GET', '/api/x/1?schema=json')
    await ask('GET', '/api/Schema')
    expect((await urls({ url: 'schema' })).toSorted()).toEqual(['/api/schema', '/api/schema1'])
    expect(await urls({ url: 'Schema' })).toEqual(['/api/Schema'])
    expect(await urls({ url: '/api/x' })).toEqual(['/api/x/1?schema=json'])
    expect(await urls({ url: 'json' })).toEqual([])
    expect(await urls({ url: '%' })).toEqual([])
  })

  test('is filtered by days, both included', async () => {
    const { ask, list } = await surroundings()
    vi.useFakeTimers({ toFake: ['Date'] })
    const times = ['09T23:59:59.999', '10T00:00:00', '10T23:59:59.999', '11T00:00:00']
    for (const time of times) {
      vi.setSystemTime(`2024-03-${time}Z`)
      await ask('GET', `/api/users/me?on=${time}`)
    }
    vi.useRealTimers()
    const days = async (query: object) =>
      (await list({ action: 'Get Current User', ...query }))
        .map(({ url }) => url.split('on=')[1])
        .reverse()
    expect(await days({ from_date: '2024-03-10', to_date: '2024-03-10' })).toEqual(
      times.slice(1, 3),
    )
    expect(await days({ to_date: '2024-03-09' })).toEqual(times.slice(0, 1))
    expect(await days({ from_date: '2024-03-11' })).toEqual(times.slice(3))
    expect(await days({ from_date: '2024-03-12' })).toEqual([])
    expect(await days({})).toEqual(times)
  })

  test.each([
    'from_date=yesterday',
    'from_date=2024-3-1',
    'to_date=2024-13-01',
    'status=abc',
    'p=abc',
    'download=maybe',
    'download=true&type=xml',
  ])('refuses %s', async (query) => {
    const { ask } = await surroundings()
    expect(await ask('GET', `/api/audit-logs?${query}`)).toMatchObject({
      status: 400,
      body: { Message: 'could not retrieve audit records' },
    })
  })

  test('ends at the wall of the organisation, and not for super users', async () => {
    const [one, other] = [await surroundings(), await surroundings()]
    await one.ask('GET', '/api/users')
    await other.ask('GET', '/api/users')
    const { audit_logs } = await one.reader.call.audit.list({ query: { p: 0 } })
    expect(new Set(audit_logs.map(({ org_id }) => org_id))).toEqual(new Set([one.id]))
    const root = await hub.superUser({ audit_logs: 'read' })
    const all = await root.call.audit.list({ query: { p: 0, action: 'List Users' } })
    const organisations = all.audit_logs.map(({ org_id }) => org_id)
    expect(organisations).toContain(one.id)
    expect(organisations).toContain(other.id)
  })
})

describe('one audit record', () => {
  test('is read by its id', async () => {
    const { ask, list, reader } = await surroundings()
    await ask('GET', '/api/users')
    const [record] = await list({ action: 'List Users' })
    expect(await reader.call.audit.get({ params: { id: record?._id ?? '' } })).toEqual(record)
  })

  test('of nobody or of others is not found', async () => {
    const [one, other] = [await surroundings(), await surroundings()]
    await other.ask('GET', '/api/users')
    const [record] = await other.list({ action: 'List Users' })
    for (const id of [record?._id ?? '', 'unknown', '7']) {
      await expect(one.reader.call.audit.get({ params: { id } })).rejects.toMatchObject({
        status: 404,
        body: { Message: 'could not retrieve audit record' },
      })
    }
  })

  test('can be changed or deleted by nobody', async () => {
    const { ask, list } = await surroundings()
    await ask('GET', '/api/users')
    const [record] = await list({ action: 'List Users' })
    for (const method of ['PUT', 'DELETE', 'PATCH', 'POST']) {
      expect((await ask(method, `/api/audit-logs/${record?._id}`, {}, {})).status).toBe(404)
    }
  })
})

describe('a download', () => {
  const attachment = (name: string) => ({
    status: 200,
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

  test('in JSON has all matches without pages', async () => {
    const { ask } = await surroundings()
    for (let at = 0; at < 11; at += 1) await ask('GET', '/api/users/me')
    const query = 'download=true&type=json&action=Get+Current+User&p=2'
    const answer = await ask('GET', `/api/audit-logs?${query}`)
    expect(answer).toMatchObject(attachment('audit-logs.json'))
    const records = JSON.parse(answer.text)
    expect(records).toHaveLength(11)
    expect(records[0]).toMatchObject({ action: 'Get Current User', status: 200 })
    expect(records[0]).not.toHaveProperty('hash')
  })

  test('in CSV has the fields in order, quoted where needed, and no formulas', async () => {
    const { id, admin, ask } = await surroundings()
    await ask('GET', '/api/users/me?a=b,c', { 'x-forwarded-for': '=cmd("x")' })
    const answer = await ask(
      'GET',
      '/api/audit-logs?download=true&type=csv&action=Get+Current+User',
    )
    expect(answer).toMatchObject(attachment('audit-logs.csv'))
    const [head, line, ...others] = answer.text.split('\r\n')
    expect(others).toEqual([])
    expect(head).toBe(
      '_id,req_id,org_id,date,timestamp,ip,user,action,method,url,status,diff,rules,request_dump,response_dump,changes',
    )
    expect(line).toContain(`,${id},"`)
    expect(line).toContain(`,${admin.user.email_address},Get Current User,GET,`)
    expect(line).toContain(',"/api/users/me?a=b,c",200,')
    expect(line).toContain(`,"'=cmd(""x"")",`)
  })

  test('is JSON unless told, and leaves a record of its own', async () => {
    const { ask, list } = await surroundings()
    expect(await ask('GET', '/api/audit-logs?download=1')).toMatchObject(
      attachment('audit-logs.json'),
    )
    expect(await list({ url: '/api/audit-logs' })).toMatchObject([
      { url: '/api/audit-logs?download=1', status: 200 },
    ])
  })
})
