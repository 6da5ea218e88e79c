import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { listOf } from './pages/list-page.ts'

const secret = 'the node secret of browser tests'

/** A gateway as far as the service sees one. */
async function createNode(url: string, hostname: string) {
  const own = { authorization: secret, 'x-svc-session-id': hostname, 'x-svc-hostname': hostname }
  const state = { node_version: '1.4.0', tags: ['eu'], stats: { apis_count: 1 } }
  const headers = { ...own, 'x-svc-node': JSON.stringify(state) }
  const registered = await (await fetch(`${url}/register/node`, { headers })).json()
  const identity = {
    'x-svc-nodeid': registered.Message.NodeID,
    'x-svc-nonce': registered.Nonce,
  }
  return async (path: string) => {
    const reply = await fetch(url + path, { headers: { ...headers, ...identity } })
    expect(reply.status).toBe(200)
    await reply.arrayBuffer()
  }
}

inBrowser(
  'gateways',
  (hub) => {
    test('are shown, and a change is followed until they have fetched it', async () => {
      const { page, call } = await hub.visitor()
      const fetchList = await createNode(hub.url(), 'edge-1')
      await page.goto('/nodes')
      const list = listOf(page)
      await list.row(/edge-1.*In touch/).waitFor()
      await call.policies.create({ body: { name: 'Gold' } })
      await page.goto('/rollouts')
      await list.row(/Gold.*edge-1/).waitFor()
      await fetchList('/system/policies')
      await list.row(/Gold.*All/).waitFor()
      await list.row('Policy Gold changed').click()
      await page
        .getByText(/^after \d/)
        .first()
        .waitFor()
      const ours = page.locator('dl > div', { hasText: 'edge-1' })
      await ours.getByRole('link', { name: 'Open gateway' }).click()
      await page.getByRole('heading', { name: 'edge-1' }).waitFor()
      await page.getByText('1.4.0').waitFor()
      await eventually(() => page.getByText('In touch').count()).toBeGreaterThan(0)
    })
  },
  { SVC_DB_NODESECRET: secret },
)
