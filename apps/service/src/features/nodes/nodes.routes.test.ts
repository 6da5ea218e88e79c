import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { createNode, startHub } from '#testing'

const start = Date.parse('2026-03-01T10:00:00Z')
let elapsed = 0
const now = () => new Date(start + elapsed)
const settings = { shared_node_secret: 'the node secret' }
const hub = await startHub({ keep: true, settings, now })
const second = await startHub({ keep: true, beside: hub, now })
const foreign = await startHub({ keep: true, settings: { ...settings, gateway_dialect: 'tyk' } })
afterAll(async () => {
  await second.close()
  await hub.close()
  await foreign.close()
})

let sessions = 0
const newNode = (at = hub) => createNode(at, { sessionId: `session ${++sessions}` })
async function registered(at = hub) {
  const node = newNode(at)
  await node.register()
  return node
}
const refusal = (Message: string) => ({ status: 403, body: { Status: 'Error', Message } })

describe('a gateway', () => {
  test('registers, is given a nonce with every answer, and leaves', async () => {
    const node = newNode()
    const answer = await node.register()
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      Status: 'OK',
      Message: { NodeID: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      Nonce: expect.stringMatching(/.{20}/),
    })
    const seen = new Set([answer.body.Nonce])
    for (const path of ['/register/ping', '/system/policies', '/system/apis', '/register/ping']) {
      const { status, body } = await node.call('GET', path)
      expect(status).toBe(200)
      seen.add(body.Nonce)
    }
    expect(await node.call('GET', '/system/clientidps')).toMatchObject({
      status: 200,
      body: { Status: 'OK', Message: [], Nonce: expect.any(String) },
    })
    expect(seen.size).toBe(5)
    expect((await node.call('DELETE', '/system/node')).body).toMatchObject({
      Status: 'OK',
      Message: { NodeID: node.known.id },
    })
    expect(await node.call('GET', '/register/ping')).toMatchObject(
      refusal('Authorization failed (No node ID Found)'),
    )
  })

  test('that registers again keeps its id, also at another instance and at once', async () => {
    const node = newNode()
    const both = await Promise.all([node.register(), node.register({ instance: second })])
    const [first, other] = both.map(({ status, body }) => ({ status, message: body.Message }))
    expect(first).toEqual(other)
    expect((await node.register()).body.Message).toEqual(first?.message)
    expect((await node.register({ instance: second })).status).toBe(200)
  })

  test('without a session is another one each time', async () => {
    const node = newNode()
    const headers = { 'x-svc-session-id': '' }
    const first = await node.register({ headers })
    const other = await node.register({ headers })
    expect(first.body.Message).not.toEqual(other.body.Message)
  })

  test('uses one nonce from several threads at several instances', async () => {
    const node = await registered()
    const calls = Array.from({ length: 30 }, (_, at) =>
      node.ask('GET', at % 3 ? '/register/ping' : '/system/apis', {
        instance: at % 2 ? second : hub,
      }),
    )
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('is refused with a nonce that is wrong, old, missing or of another node', async () => {
    const [node, other] = [await registered(), await registered()]
    const failed = refusal('Nonce failed')
    const nonces = ['', 'x', other.known.nonce, `${node.known.nonce}0`, node.known.nonce.slice(1)]
    for (const nonce of nonces) {
      const asked = { headers: { 'x-svc-nonce': nonce } }
      expect(await node.ask('GET', '/register/ping', asked)).toMatchObject(failed)
      expect(await node.ask('GET', '/system/apis', asked)).toMatchObject(failed)
    }
    elapsed += 59_000
    expect((await node.ask('GET', '/register/ping')).status).toBe(200)
    elapsed += 2_000
    expect(await node.ask('GET', '/register/ping')).toMatchObject(failed)
    expect((await node.register()).status).toBe(200)
    expect((await node.call('GET', '/register/ping')).status).toBe(200)
  })

  test('is refused with a wrong secret, and told that on every path', async () => {
    const node = await registered()
    const wrong = refusal('Authorization failed (Secret incorrect)')
    const { admin } = await hub.organisation()
    for (const authorization of ['', 'wrong', 'Bearer the node secret', admin.key]) {
      const asked = { headers: { authorization } }
      for (const path of ['/register/node', '/register/ping', '/system/apis', '/system/policies']) {
        expect(await node.ask('GET', path, asked)).toMatchObject(wrong)
      }
      expect(await node.ask('DELETE', '/system/node', asked)).toMatchObject(wrong)
    }
    const none = await startHub()
    expect(await newNode(none).register()).toMatchObject(wrong)
  })

  test('that is not registered is told so in the words that make it register', async () => {
    const node = await registered()
    const unknown = refusal('Authorization failed (No node ID Found)')
    const asked = { headers: { 'x-svc-nodeid': '' } }
    expect(await node.ask('GET', '/system/apis', asked)).toMatchObject(unknown)
    const stranger = { headers: { 'x-svc-nodeid': 'somebody' } }
    expect(await node.ask('GET', '/system/apis', stranger)).toMatchObject(refusal('Nonce failed'))
    await hub.keyvalue.remove(`dashboard-node-${node.known.id}`)
    expect(await node.ask('GET', '/system/policies')).toMatchObject(unknown)
  })

  test('that speaks the other dialect is told which setting names it', async () => {
    const node = createNode(foreign, { sessionId: 'foreign' })
    const asked = { instance: hub, headers: { authorization: settings.shared_node_secret } }
    expect(await node.register(asked)).toMatchObject(
      refusal('Authorization failed (gateway_dialect is svc, the gateway speaks tyk)'),
    )
    expect((await node.register()).status).toBe(200)
  })

  test('is one of five hundred that come at once', async () => {
    const nodes = Array.from({ length: 500 }, (_, at) =>
      createNode(hub, { sessionId: `many ${at}` }),
    )
    const answers = await Promise.all(nodes.map((node) => node.register()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(nodes.map(({ known }) => known.id)).size).toBe(500)
    const lists = await Promise.all(nodes.map((node) => node.call('GET', '/system/policies')))
    expect(lists.every(({ status }) => status === 200)).toBe(true)
  })
})

interface Merged {
  api_definition: Record<string, unknown>
  oas: Record<string, unknown> | null
}
const isHex = /^[0-9a-f]{24}$/

describe('the APIs of a gateway', () => {
  const listOf = async (node: ReturnType<typeof newNode>, org: string) =>
    (await node.fetch<Merged>('/system/apis')).filter(
      ({ api_definition }) => api_definition.org_id === org,
    )

  test('are those of all organisations, without the inactive ones', async () => {
    const node = await registered()
    const [one, other] = [await hub.organisation(), await hub.organisation()]
    const make = async ({ admin }: typeof one, changes: object) =>
      (await admin.call.apis.create({ body: { api_definition: classicApi({ ...changes }) } })).ID
    const shown = await make(one, { name: 'shown' })
    await make(other, { name: 'off', active: false })
    const [api] = await listOf(node, one.id)
    expect(api).toMatchObject({
      api_definition: {
        ...{ id: expect.stringMatching(isHex), api_id: shown, org_id: one.id, name: 'shown' },
        ...{ active: true, proxy: { listen_path: '/orders/', target_url: 'http://up.example/' } },
        version_data: { versions: { Default: { name: 'Default' } } },
      },
      oas: null,
    })
    expect(await listOf(node, other.id)).toEqual([])
  })

  test('come anew after each change, made at any instance', async () => {
    const node = await registered()
    const { id, admin } = await hub.organisation()
    const { apis } = admin.call
    const { Meta } = await apis.create({ body: { api_definition: classicApi() } })
    const params = { id: Meta }
    const names = async () =>
      (await listOf(node, id)).map(({ api_definition }) => api_definition.name)
    expect(await names()).toEqual(['orders'])
    await second.ask('PUT', `/api/apis/${Meta}`, {
      headers: { authorization: admin.key },
      body: { api_definition: classicApi({ name: 'renamed' }) },
    })
    expect(await names()).toEqual(['renamed'])
    await apis.update({ params, body: { api_definition: classicApi({ active: false }) } })
    expect(await names()).toEqual([])
    await apis.update({ params, body: { api_definition: classicApi() } })
    expect(await names()).toEqual(['orders'])
    await apis.remove({ params })
    expect(await names()).toEqual([])
  })

  test.each([
    ['x-svc-api-gateway', hub],
    ['x-tyk-api-gateway', foreign],
  ])('that are OAS come in both halves, the extension as %s', async (extension, at) => {
    const node = await registered(at)
    const { id, admin } = await at.organisation()
    const { Meta } = await admin.call.oas.create({ body: oasApi() })
    const [api] = await listOf(node, id)
    expect(api?.api_definition).toMatchObject({
      ...{ id: Meta, is_oas: true, org_id: id },
      proxy: { listen_path: '/users/' },
    })
    const names = Object.keys(api?.oas ?? {}).filter((name) => name.startsWith('x-'))
    expect(names).toEqual([extension])
    expect(api?.oas).toMatchObject({ openapi: '3.0.3', [extension]: { info: { dbId: Meta } } })
  })

  test('carry the webhooks that they name, as they are now, and never those of others', async () => {
    const node = await registered()
    const [own, other] = [await hub.organisation(), await hub.organisation()]
    const hook = {
      method: 'POST',
      target_path: 'http://hook.example/',
      header_map: { k: 'secret' },
    }
    const make = async ({ admin }: typeof own) =>
      String((await admin.call.webhooks.create({ body: hook })).Meta)
    const [mine, theirs] = [await make(own), await make(other)]
    const references = [mine, theirs].map((id) => ({
      ...{ event_name: 'QuotaExceeded', event_timeout: 60 },
      hook: { id, api_model: {} },
    }))
    await own.admin.call.apis.create({
      body: { api_definition: classicApi(), hook_references: references },
    })
    const shown = async () => JSON.stringify((await listOf(node, own.id))[0]?.api_definition)
    expect(await shown()).toContain('"target_path":"http://hook.example/"')
    expect(await shown()).not.toContain(theirs)
    const body = { ...hook, target_path: 'http://moved.example/' }
    await own.admin.call.webhooks.update({ params: { id: mine }, body })
    expect(await shown()).toContain('"target_path":"http://moved.example/"')
  })

  test('are compressed only for those who can read that', async () => {
    const node = await registered()
    const kinds = [
      ['gzip', 'gzip'],
      ['deflate, gzip;q=0.5', 'gzip'],
      ['gzip;q=0', undefined],
      ['identity', undefined],
    ]
    const texts = await Promise.all(
      kinds.map(async ([asked, given]) => {
        const headers = { 'accept-encoding': String(asked) }
        const answer = await node.ask('GET', '/system/apis', { headers })
        expect(answer.headers['content-encoding']).toBe(given)
        return JSON.stringify(answer.body.Message)
      }),
    )
    expect(new Set(texts).size).toBe(1)
  })
})

test('policies of all organisations come whole, in the words of gateways', async () => {
  const node = await registered()
  const { id, admin } = await hub.organisation()
  const { ID } = await admin.call.apis.create({ body: { api_definition: classicApi() } })
  const access_rights = { [ID]: { api_id: ID, versions: ['Default'], limit: null } }
  const sent = { name: 'Gold', rate: 5, per: 60, quota_max: -1, access_rights, active: true }
  const { Message } = await admin.call.policies.create({ body: { ...sent, id: 'gold' } as never })
  const found = await node.fetch('/system/policies')
  const [policy] = found.filter(({ org_id }) => org_id === id)
  expect(policy).toMatchObject({
    ...{ _id: Message, id: 'gold', name: 'Gold', org_id: id, rate: 5, per: 60, quota_max: -1 },
    ...{ active: true, is_inactive: false, tags: [], last_updated: expect.any(String) },
    partitions: { quota: false, rate_limit: false, complexity: false, acl: false, per_api: false },
    access_rights: { [ID]: { api_id: ID, api_name: 'orders', versions: ['Default'] } },
  })
  await admin.call.policies.remove({ params: { id: 'gold' } })
  const rest = await node.fetch('/system/policies')
  expect(rest.filter(({ org_id }) => org_id === id)).toEqual([])
})
