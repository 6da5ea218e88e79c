import { connectRpc } from '@svc/rpc'
import { expect, onTestFinished, test } from 'vitest'
import { findFreePort } from '#tools/services/server.mjs'
import { connect } from '../system/client.ts'
import { eventually, inBrowser, type Visitor } from './hub.ts'
import { listOf } from './pages/list-page.ts'

const rpcPort = await findFreePort()

/** A data plane as far as the control plane sees one. */
function connectDataPlane(credential: string, group: string, node: object) {
  const client = connectRpc({
    ...{ host: '127.0.0.1', port: rpcPort, poolSize: 1 },
    signIn: ({ callOnce }) =>
      callOnce('LoginWithGroup', {
        ...{ UserKey: credential, GroupID: group, ForceSync: false },
        Node: Buffer.from(JSON.stringify(node)),
      }),
  })
  onTestFinished(() => client.close())
  return client
}

async function allowDataPlanes(url: string, { org }: Visitor) {
  const { organisations } = connect(url)
  const params = { id: org }
  const organisation = await organisations.get({ params })
  await organisations.update({ params, body: { ...organisation, hybrid_enabled: true } })
}

inBrowser(
  'data planes',
  (hub) => {
    test('are told how to connect, and shown with what they lack', async () => {
      const visitor = await hub.visitor()
      const { page, call } = visitor
      await page.goto('/data-planes')
      await page.getByText('No data plane has connected yet').waitFor()
      await page.getByText('Data planes may not connect for this organisation').waitFor()
      await allowDataPlanes(hub.url(), visitor)
      await page.getByRole('link', { name: 'Connect a data plane' }).click()
      await page.getByRole('textbox', { name: 'Group' }).fill('warehouse')
      await page.getByRole('combobox', { name: 'Tags' }).fill('edge')
      await page.keyboard.press('Enter')
      await page.getByLabel('Access credential').fill('the credential')
      const shown = page.getByRole('region')
      await eventually(() => shown.last().textContent()).toContain('GROUPID=warehouse')
      await eventually(() => shown.last().textContent()).toContain('APIKEY=the credential')
      await page.getByText('Chart values').click()
      await eventually(() => shown.last().textContent()).toContain('tags: edge')

      const { access_key } = await call.users.get({ params: { id: visitor.id } })
      const client = connectDataPlane(String(access_key), 'warehouse', {
        ...{ node_id: 'one', node_version: 'v5.9.9', ttl: 10, group_id: 'warehouse' },
        ...{ node_is_segmented: true, tags: ['edge'], health: { redis: { status: 'pass' } } },
        ...{ stats: { apis_count: 4, policies_count: 2 }, host_details: { Hostname: 'depot-7' } },
      })
      await eventually(() => client.state).toBe('up')
      await call.policies.create({ body: { name: 'Gold' } })
      await page.goto('/data-planes')
      const list = listOf(page)
      await list.row(/warehouse.*In touch.*1 change behind.*Unsupported.*edge/).click()
      await page.getByRole('heading', { name: 'warehouse' }).waitFor()
      await page.getByText('v5.9.9 may work').waitFor()
      await page.getByRole('heading', { name: /depot-7/ }).waitFor()
      await client.call('GetPolicies', visitor.org)
      await page.getByText('Up to date').first().waitFor()
      await page.goto('/data-planes/combinations')
      await page.getByRole('cell', { name: 'v5.2.0' }).waitFor()
      expect(await page.getByRole('row').count()).toBe(22)
    })
  },
  { SVC_DB_CONTROLPLANE_ENABLED: 'true', SVC_DB_CONTROLPLANE_LISTENPORT: String(rpcPort) },
)
