import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiRecord, collections } from '#collections'
import { type Hub, onEveryEngine, type StartHub } from '#testing'

const many = process.env.SVC_PROVE ? 10_000 : 300

onEveryEngine((start: StartHub) => {
  let hub: Hub
  let admin: Awaited<ReturnType<Hub['organisation']>>['admin']
  let stored: ReturnType<typeof storeOf>
  const storeOf = (org: string) =>
    hub.layers.main.collection(collections.apis, { org, actor: 'test' })

  beforeAll(async () => {
    hub = await start()
    const made = await hub.organisation()
    admin = made.admin
    stored = storeOf(made.id)
    const { Meta } = await admin.call.apis.create({ body: { api_definition: classicApi() } })
    const one = await stored.get(Meta)
    if (!one) throw new Error('the API is gone')
    for (let at = 1; at < many; at += 1) await stored.insert(copyOf(one, at))
  }, 600_000)
  afterAll(() => hub.close())

  /** Another API of the list, told apart by what lists look at. */
  function copyOf(one: ApiRecord, at: number): ApiRecord {
    const id = at.toString(16).padStart(24, '0')
    const category = `c${at % 7}`
    const created_at = new Date(Date.parse(one.created_at) - at * 1000).toISOString()
    return {
      ...one,
      ...{ id, api_id: `${admin.user.id}-${at}`, name: `api ${at} #${category}`, created_at },
      api_definition: { ...one.api_definition, id, name: `api ${at} #${category}` },
      ...{ categories: [category], memberships: [], route: id, sole_route: id },
      active: at % 2 === 0,
    }
  }
  const list = (query: object) => admin.call.apis.list({ query })
  const namesOf = async (query: object) =>
    (await list(query)).apis.map(({ api_definition: { name } }) => String(name))

  test('pages, searches and counts give the same on every engine', async () => {
    const { apis, pages } = await list({ p: 3, size: 20 })
    expect([apis.length, pages]).toEqual([20, Math.ceil(many / 20)])
    expect(await namesOf({ size: 3 })).toEqual(['orders', 'api 1 #c1', 'api 2 #c2'])
    expect(await namesOf({ sort: 'name', size: 2 })).toEqual(['api 1 #c1', 'api 10 #c3'])
    expect(await namesOf({ q: 'API 77 ' })).toEqual(['api 77 #c0'])
    expect(await namesOf({ q: 'api', category: 'c1', size: 1, active: true })).toEqual([
      'api 8 #c1',
    ])
    const { categories } = await admin.call.categories.list()
    expect(categories).toHaveLength(7)
    expect(categories.reduce((sum, { count }) => sum + count, 0)).toBe(many - 1)
    await expect(list({ sort: 'route' })).rejects.toMatchObject({ status: 400 })
  })

  test('all of them come as a stream', async () => {
    const { apis, pages } = await list({ p: -1, sort: 'created_at' })
    expect([apis.length, pages]).toEqual([many, 1])
    expect(apis.at(-1)?.api_definition.name).toBe('orders')
    expect(await list({ p: 0, q: 'no such api' })).toEqual({ apis: [], pages: 0 })
  }, 120_000)
})

onEveryEngine((start: StartHub) => {
  test('filters are joined, and each knows both kinds', async () => {
    const hub = await start({ keep: false })
    const { call } = (await hub.organisation()).admin
    const create = (name: string, more: object) =>
      call.apis.create({
        body: {
          api_definition: classicApi({
            ...{ name, proxy: { listen_path: name, target_url: 'http://up.example' } },
            ...more,
          }),
        },
      })
    const schema = 'type Query { a: String }'
    const auth = { use_keyless: false, use_standard_auth: true, enable_jwt: true }
    await create('plain', {})
    await create('inside', { internal: true })
    await create('graph', { graphql: { enabled: true, execution_mode: 'proxyOnly', schema } })
    await create('union', { graphql: { enabled: true, execution_mode: 'executionEngine', schema } })
    await create('raw', { protocol: 'tcp', listen_port: 9000 })
    await create('secured', auth)
    await call.oas.create({ body: oasApi() })
    const found = async (query: object) =>
      (await call.apis.list({ query: { ...query, sort: 'name' } })).apis.map(
        ({ api_definition: { name } }) => name,
      )
    expect(await found({ api_type: 'rest' })).toEqual(['plain', 'secured', 'users'])
    expect(await found({ api_type: 'udg' })).toEqual(['union'])
    expect(await found({ api_type: 'tcp,internal' })).toEqual(['inside', 'raw'])
    expect(await found({ graph: true })).toEqual(['graph', 'union'])
    expect(await found({ graph: true, api_type: 'udg' })).toEqual(['union'])
    expect(await found({ graph: true, api_type: 'rest' })).toEqual([])
    expect(await found({ auth_type: 'jwt' })).toEqual(['secured'])
    expect(await found({ auth_type: 'keyless', q: 'U' })).toEqual(['union', 'users'])
    const { apis } = await call.apis.search({ query: { q: 'user', compressed: true } })
    expect(apis).toHaveLength(1)
    expect(apis[0]).toMatchObject({ api_definition: { name: 'users', is_oas: true } })
    expect(apis[0]).not.toHaveProperty('oas')
    expect(Object.keys(apis[0]?.api_definition ?? {}).length).toBeLessThan(30)
  }, 120_000)
})
