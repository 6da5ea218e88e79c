import { classicApi } from '@svc/definitions/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { createNode, speakAsGateway, startHub } from '#testing'

const start = Date.parse('2026-03-01T10:00:00Z')
let elapsed = 0
const now = () => new Date(start + elapsed)
const settings = { shared_node_secret: 'the node secret' }
const hub = await startHub({ keep: true, settings, now })
const second = await startHub({ keep: true, beside: hub, now })
afterAll(async () => {
  await second.close()
  await hub.close()
})

const { id: org, admin, member } = await hub.organisation()
const { call: reader } = await member({ system: 'read' })
const state = {
  ...{ node_version: '1.2.3', node_is_segmented: true, tags: ['edge', 'eu'], health: 'pass' },
  ...{ started_at: start - 60_000, stats: { apis_count: 1, policies_count: 0 } },
}
const fast = createNode(hub, { sessionId: 'fast', hostname: 'fast', state })
const slow = createNode(second, { sessionId: 'slow', hostname: 'slow' })
await fast.register()
await slow.register()

const latest = async () => (await reader.rollouts.list()).rollouts[0]
const nodesNow = async () => (await reader.system.nodes()).data

describe('a change', () => {
  test('is followed until every gateway has fetched it', async () => {
    const body = { api_definition: classicApi() }
    const { Meta } = await admin.call.apis.create({ body })
    const change = { command: 'ApiAdded', collection: 'apis', id: Meta, name: 'orders', version: 1 }
    await expect.poll(latest).toMatchObject({
      ...{ ...change, org_id: org, nodes: 2, fetched: 0, slowest_ms: null },
      behind: [{ hostname: 'fast' }, { hostname: 'slow' }],
    })
    elapsed += 500
    await fast.fetch('/system/policies')
    expect(await latest()).toMatchObject({ fetched: 0 })
    await fast.fetch('/system/apis')
    expect(await latest()).toMatchObject({
      ...{ fetched: 1, slowest_ms: 500, behind: [{ id: slow.known.id, hostname: 'slow' }] },
    })
    elapsed += 1_000
    await fast.fetch('/system/apis')
    await slow.fetch('/system/apis')
    expect(await latest()).toMatchObject({ nodes: 2, fetched: 2, slowest_ms: 1_500, behind: [] })
    const sequence = String((await latest())?.sequence)
    const { receipts } = await reader.rollouts.get({ params: { sequence } })
    expect(receipts).toMatchObject([
      { hostname: 'fast', status: 'pass', duration_ms: 500 },
      { hostname: 'slow', fetched_at: new Date(start + 1_500).toISOString(), duration_ms: 1_500 },
    ])
  })

  test('of a policy is fetched with the policies', async () => {
    await admin.call.policies.create({ body: { name: 'Gold' } })
    await fast.fetch('/system/apis')
    await expect.poll(latest).toMatchObject({ command: 'PolicyChanged', name: 'Gold', fetched: 0 })
    await fast.fetch('/system/policies')
    await slow.fetch('/system/policies')
    expect(await latest()).toMatchObject({ fetched: 2, behind: [] })
  })

  test('does not wait for gateways that came later, nor for those that left', async () => {
    const leaving = createNode(hub, { sessionId: 'leaving', hostname: 'leaving' })
    await leaving.register()
    await admin.call.policies.create({ body: { name: 'Silver' } })
    elapsed += 1
    const late = createNode(hub, { sessionId: 'late', hostname: 'late' })
    await late.register()
    await expect.poll(latest).toMatchObject({ name: 'Silver', nodes: 3 })
    await leaving.call('DELETE', '/system/node')
    expect(await latest()).toMatchObject({ nodes: 2 })
    await late.call('DELETE', '/system/node')
  })

  test('of another organisation is not shown, but to super users', async () => {
    const other = await hub.organisation()
    const shown = () => other.admin.call.rollouts.list()
    expect(await shown()).toEqual({ rollouts: [] })
    await other.admin.call.policies.create({ body: { name: 'Theirs' } })
    await expect.poll(shown).toMatchObject({ rollouts: [{ name: 'Theirs' }] })
    expect(await latest()).toMatchObject({ name: 'Silver' })
    const { call } = await hub.superUser()
    const { rollouts } = await call.rollouts.list()
    expect(rollouts.map(({ name }) => name)).toEqual(['Theirs', 'Silver', 'Gold', 'orders'])
    const params = { sequence: String(rollouts[0]?.sequence) }
    await expect(reader.rollouts.get({ params })).rejects.toMatchObject({
      status: 404,
      message: expect.stringContaining(`Rollout "${params.sequence}" not found`),
    })
  })
})

describe('the nodes', () => {
  test('are listed with what is known of each', async () => {
    await fast.call('GET', '/register/ping')
    await slow.call('GET', '/register/ping')
    const { nodes, ...rest } = await nodesNow()
    expect(rest).toMatchObject({ active_node_count: 2, nodes_remaining: 999_998 })
    expect(nodes).toMatchObject([
      {
        ...{ id: fast.known.id, hostname: 'fast', status: 'pass', health: 'pass' },
        ...{ version: '1.2.3', is_segmented: true, tags: ['edge', 'eu'], load_per_second: null },
        ...{ uptime_seconds: Math.round((60_000 + elapsed) / 1000), address: '127.0.0.1' },
        ...{ apis_given: 1, apis_loaded: 1, policies_loaded: 0, last_seen: now().toISOString() },
      },
      { hostname: 'slow', version: '', is_segmented: false, tags: [], apis_loaded: null },
    ])
    const params = { id: fast.known.id, hostname: 'fast' }
    expect(await reader.system.node({ params })).toEqual({
      data: { db_app_conf_options: { node_is_segmented: true, tags: ['edge', 'eu'] } },
    })
    for (const wrong of [
      { ...params, hostname: 'slow' },
      { ...params, id: 'nobody' },
    ]) {
      await expect(reader.system.node({ params: wrong })).rejects.toMatchObject({ status: 404 })
    }
  })

  test('tell each other of their load and tags, and the service listens', async () => {
    await hub.keyvalue.set('version-check-gateway', 'v5.8.1')
    const told = { HostName: 'slow', ID: slow.known.id, LoadPerSec: 42, TagHash: 'west' }
    await speakAsGateway(hub, 'NoticeGatewayDRLNotification', JSON.stringify(told))
    await speakAsGateway(hub, 'NoticeGatewayDRLNotification', 'no JSON')
    const shown = async () => (await nodesNow()).nodes.find(({ hostname }) => hostname === 'slow')
    await expect
      .poll(shown)
      .toMatchObject({ load_per_second: 42, tags: ['west'], version: 'v5.8.1' })
  })

  test('grow late, are then away and at last forgotten', async () => {
    const statuses = async () => (await nodesNow()).nodes.map(({ status }) => status)
    elapsed += 11_000
    await fast.call('GET', '/register/ping')
    expect(await statuses()).toEqual(['pass', 'warn'])
    elapsed += 20_000
    await fast.call('GET', '/register/ping')
    expect(await statuses()).toEqual(['pass', 'fail'])
    expect((await nodesNow()).active_node_count).toBe(1)
    elapsed += 3_590_000
    await fast.register()
    expect(await statuses()).toEqual(['pass'])
  })

  test('that tell nonsense of themselves are listed all the same', async () => {
    for (const state of ['text', [], { tags: 'x', stats: 3, started_at: -1, node_version: {} }]) {
      const odd = createNode(hub, { sessionId: 'odd', hostname: 'odd', state })
      expect((await odd.register()).status).toBe(200)
      const { nodes } = await nodesNow()
      expect(nodes.find(({ hostname }) => hostname === 'odd')).toMatchObject({ tags: [] })
    }
  })
})

describe('a key that has used much of its quota', () => {
  const trigger = (body: unknown) => fast.call('POST', '/system/key/quota_trigger', { body })
  const told = { Message: 'Quota trigger reached', OriginatingRequest: '', org_id: org }
  const warnings = () => admin.call.notifications.list()

  test('is told of among the notifications, without the key itself', async () => {
    await fast.register()
    const session = { access_rights: { a: { api_id: 'a' } } }
    const { key_id: key } = await admin.call.keys.create({ body: session })
    const { status, body } = await trigger({
      ...told,
      key,
      trigger_limit: 80,
      usage_percentage: 81,
    })
    expect({ status, body }).toMatchObject({ status: 200, body: { Status: 'OK' } })
    const [warning, ...others] = await warnings()
    expect(others).toEqual([])
    expect(warning).toMatchObject({
      ...{ kind: 'warning', topic: 'key.quota', org_id: org, created_at: now().toISOString() },
      data: { trigger_limit: 80, usage_percentage: 81, key_id: expect.not.stringContaining(key) },
    })
    await trigger({ ...told, key, trigger_limit: 100, usage_percentage: 100 })
    expect(await warnings()).toMatchObject([{ kind: 'critical', id: warning?.id }])
  })

  test('is nobody, where the gateway names none', async () => {
    for (const body of [{}, { ...told }, { key: 'x', org_id: null }]) {
      expect((await trigger(body)).status).toBe(200)
    }
    const wrong = await trigger({ ...told, key: 7 })
    expect(wrong).toMatchObject({ status: 400, body: { Message: 'Payload validation failed' } })
  })
})
