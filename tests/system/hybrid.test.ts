import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ControlPlane,
  type DataPlane,
  makeHybridOrganisation,
  startControlPlane,
  startDataPlane,
  startUpstream,
} from './data-planes.ts'
import { unique } from './organisation.ts'
import { missingBinary } from './own-servers.ts'
import { isWhole } from './proof.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
const missing = missingBinary('SVC_TEST_REDIS_BIN')
const soon = { timeout: 30_000, interval: 50 }
/** What the whole proof asks for; a busy machine is not held to it. */
const promptly = isWhole ? { timeout: 2_000, interval: 20 } : soon
const outageMs = isWhole ? 60_000 : 1_500

describe.sequential('two data planes of one control plane', () => {
  let control: ControlPlane
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  let organisation: Awaited<ReturnType<typeof makeHybridOrganisation>>
  let [europe, america] = [] as unknown as [DataPlane, DataPlane]
  const ids = { orders: '', edge: '' }
  const token = { known: '', late: '' }
  /** Calls that were answered by the upstream of the API at the edge. */
  let served = 0

  beforeAll(async () => {
    if (missing) return
    upstream = await startUpstream()
    control = await startControlPlane()
    organisation = await makeHybridOrganisation(control.url)
    const { id: org, edge } = organisation
    const segment = {
      SVC_GW_DBAPPCONFOPTIONS_NODEISSEGMENTED: 'true',
      SVC_GW_DBAPPCONFOPTIONS_TAGS: 'edge',
      SVC_GW_STORAGE_HOST: control.redis.host,
      SVC_GW_STORAGE_PORT: String(control.redis.port),
      SVC_GW_STORAGE_DATABASE: '5',
    }
    const common = { control, org, key: edge.key }
    ids.orders = await makeApi('orders', [])
    ids.edge = await makeApi('edge', ['edge'])
    europe = await startDataPlane({ ...common, group: 'europe' })
    america = await startDataPlane({ ...common, group: 'america', env: segment })
  })
  afterAll(async () => {
    await Promise.all([europe?.remove(), america?.remove()])
    await control?.remove()
    upstream?.close()
  })
  beforeEach(({ skip }) => skip(missing !== undefined, missing))

  const call = () => organisation.admin.call
  async function makeApi(name: string, tags: string[]) {
    const { ID } = await call().apis.create({
      body: {
        api_definition: {
          ...{ name, tags, use_standard_auth: true, use_keyless: false, active: true },
          proxy: { listen_path: `/${name}/`, target_url: upstream.url, strip_listen_path: true },
          version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
        },
      },
    })
    return String(ID)
  }
  async function makeKey() {
    const right = (api_id: string) => ({ [api_id]: { api_id, versions: ['Default'] } })
    const access_rights = { ...right(ids.orders), ...right(ids.edge) }
    const { key_id } = await call().keys.create({ body: { access_rights } })
    return key_id
  }
  async function visit(plane: DataPlane, key: string) {
    const status = await plane.statusOf('/edge/', key)
    if (status === 200) served += 1
    return status
  }
  const both = async (key: string) => [await visit(europe, key), await visit(america, key)]

  test('serve what they are to serve, to keys that were made centrally', async () => {
    await expect.poll(() => europe.statusOf('/orders/'), soon).toBe(401)
    await expect.poll(() => america.statusOf('/edge/'), soon).toBe(401)
    expect(await america.statusOf('/orders/')).toBe(404)
    token.known = await makeKey()
    await expect.poll(() => both(token.known), promptly).toEqual([200, 200])
    expect(await both('nobody')).toEqual([403, 403])
  })

  test('tell how they are, here and there', async () => {
    const component = (componentType: string) => ({
      ...{ status: 'pass', componentType, time: expect.any(String) },
    })
    await expect.poll(europe.hello, soon).toMatchObject({
      status: 'pass',
      details: { redis: component('datastore'), rpc: component('system') },
    })
    const shown = async () => {
      const { data_planes, connection } = await call().dataPlanes.list()
      return { connection, planes: data_planes.map(({ last_seen, ...plane }) => plane) }
    }
    await expect.poll(shown, soon).toMatchObject({
      connection: { hybrid_enabled: true, is_listening: true },
      planes: [
        { group_id: 'america', is_segmented: true, tags: ['edge'], nodes: [{ apis_loaded: 1 }] },
        { group_id: 'europe', status: 'pass', changes_behind: 0, nodes: [{ apis_loaded: 2 }] },
      ],
    })
  })

  test('follow changes of APIs, policies and keys', async () => {
    const name = unique('gold')
    const access_rights = { [ids.edge]: { api_id: ids.edge, versions: ['Default'] } }
    const body = { name, active: true, rate: 1, per: 3600, access_rights }
    const { Message } = await call().policies.create({ body })
    const { key_id: limited } = await call().keys.create({ body: { apply_policies: [Message] } })
    await expect.poll(() => visit(europe, limited), promptly).toBe(200)
    await expect.poll(() => visit(europe, limited), promptly).toBe(429)
    await call().keys.remove({ params: { keyId: limited } })
    await expect.poll(() => both(limited), promptly).toEqual([403, 403])
    const extra = await makeApi('extra', ['edge'])
    await expect.poll(() => america.statusOf('/extra/'), promptly).toBe(401)
    await call().apis.remove({ params: { id: extra } })
    await expect.poll(() => america.statusOf('/extra/'), promptly).toBe(404)
  })

  test('serve on while the control plane is dead, also after a start of their own', async () => {
    token.late = await makeKey()
    await control.kill()
    const end = Date.now() + outageMs
    expect(await both(token.late)).toEqual([403, 403])
    expect(await both('nobody')).toEqual([403, 403])
    await europe.stop()
    europe.start()
    await expect.poll(() => visit(europe, token.known), soon).toBe(200)
    do {
      expect(await both(token.known)).toEqual([200, 200])
      await pause(250)
    } while (Date.now() < end)
    await control.start()
    await expect.poll(() => both(token.late), soon).toEqual([200, 200])
  })

  test('send what they counted meanwhile, no less and no more', async () => {
    const hits = async () => {
      const now = new Date()
      const [day, month, year] = [now.getUTCDate(), now.getUTCMonth() + 1, now.getUTCFullYear()]
      const params = {
        ...{ apiId: ids.edge, start_day: String(day), start_month: String(month) },
        ...{ start_year: String(year), end_day: String(day), end_month: String(month) },
        end_year: String(year),
      }
      const { data } = await call().usage.byApi({ params, query: {} })
      return data.find(({ id }) => id.api_id === ids.edge)?.success ?? 0
    }
    await expect.poll(hits, { ...soon, timeout: 60_000 }).toBe(served)
    await pause(2_500)
    expect(await hits()).toBe(served)
  })

  test('are cut off from everything new when their user is switched off', async () => {
    const { edge } = organisation
    const params = { id: edge.id }
    const { user_permissions } = await call().users.get({ params })
    await call().users.update({ params, body: { active: false, user_permissions } })
    const rpc = async () => (await europe.hello()).details.rpc?.status
    await expect.poll(rpc, soon).toBe('fail')
    const token = await makeKey()
    expect(await both(token)).toEqual([403, 403])
    expect(await europe.statusOf('/orders/', 'nobody')).toBe(403)
    await call().users.update({ params, body: { active: true, user_permissions } })
    await expect.poll(() => both(token), soon).toEqual([200, 200])
  })
})
