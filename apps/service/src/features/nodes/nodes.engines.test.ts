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
    /** What this gateway has to do with the latest change. */
    const receipt = async () => {
      const sequence = String((await rollouts.list()).rollouts[0]?.sequence)
      const { version, receipts } = await rollouts.get({ params: { sequence } })
      const own = receipts.find(({ hostname }) => hostname === org)
      return { version, duration_ms: own?.duration_ms }
    }
    const { Meta: id } = await apis.create({ body: { api_definition: classicApi() } })
    expect(await ours()).toMatchObject([{ api_definition: { id, name: 'orders' } }])
    const renamed = { api_definition: classicApi({ name: 'renamed' }) }
    await apis.update({ params: { id }, body: renamed })
    // The change is counted beside the answer to it.
    await expect.poll(receipt).toEqual({ version: 2, duration_ms: null })
    expect(await ours()).toMatchObject([{ api_definition: { name: 'renamed' } }])
    expect(await receipt()).toEqual({ version: 2, duration_ms: expect.any(Number) })
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
