import { randomUUID } from 'node:crypto'
import { classicApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createNode, type Hub, onEveryEngine, type StartHub } from '#testing'

interface Merged {
  api_definition: { name: string; org_id: string }
}

onEveryEngine((start: StartHub) => {
  let hub: Hub
  beforeAll(async () => {
    hub = await start({ settings: { shared_node_secret: 'the node secret' } })
  })
  afterAll(() => hub.close())

  test('a gateway registers, fetches what changed, is listed and leaves', async () => {
    const { id: org, admin } = await hub.organisation()
    const { apis, rollouts, system } = admin.call
    const node = createNode(hub, { sessionId: randomUUID(), hostname: org })
    await node.register()
    const ours = async () => {
      const found = await node.fetch<Merged>('/system/apis')
      return found.filter((api) => api.api_definition.org_id === org)
    }
    const { Meta: id } = await apis.create({ body: { api_definition: classicApi() } })
    expect(await ours()).toMatchObject([{ api_definition: { id, name: 'orders' } }])
    const renamed = { api_definition: classicApi({ name: 'renamed' }) }
    await apis.update({ params: { id }, body: renamed })
    const behind = (await rollouts.list()).rollouts[0]?.behind ?? []
    expect(behind.some(({ hostname }) => hostname === org)).toBe(true)
    expect(await ours()).toMatchObject([{ api_definition: { name: 'renamed' } }])
    const sequence = String((await rollouts.list()).rollouts[0]?.sequence)
    const { receipts } = await rollouts.get({ params: { sequence } })
    expect(receipts.find(({ hostname }) => hostname === org)?.duration_ms).toEqual(
      expect.any(Number),
    )
    const listed = async () =>
      (await system.nodes()).data.nodes.filter(({ hostname }) => hostname === org)
    expect(await listed()).toMatchObject([{ id: node.known.id, status: 'pass' }])
    await hub.usage.sample()
    await hub.usage.sample()
    const { stats } = await system.stats()
    expect(stats.apis).toMatchObject([{ max_usage: 1, avg_active_usage: 1 }])
    await apis.remove({ params: { id } })
    expect(await ours()).toEqual([])
    await node.call('DELETE', '/system/node')
    expect(await listed()).toEqual([])
  })
})
