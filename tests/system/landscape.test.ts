import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reasonMissing } from '../services/missing.ts'
import { statusOf } from './client.ts'
import { runSvc } from './command.ts'
import { startLandscape } from './landscape.ts'
import { makeOrganisation, unique } from './organisation.ts'

vi.setConfig({ testTimeout: 120_000 })
const missing = reasonMissing('postgres') ?? reasonMissing('redis')
const soon = { timeout: 30_000, interval: 100 }

describe.sequential('service, gateway and pump as processes of their own', () => {
  let all: Awaited<ReturnType<typeof startLandscape>>
  let admin: Awaited<ReturnType<typeof makeOrganisation>>['admin']
  let apiId = ''
  let token = ''
  const path = `/${unique('orders')}/`
  const through = (key = token) => statusOf(all.gateway + path, { authorization: key })

  beforeAll(async () => {
    if (!missing) all = await startLandscape()
  })
  afterAll(() => all?.remove())
  beforeEach(({ skip }) => skip(missing !== undefined, missing))

  test('an API, a policy and a key that the service made are served within seconds', async () => {
    admin = (await makeOrganisation(all.service)).admin
    const { ID } = await admin.call.apis.create({
      body: {
        api_definition: {
          ...{ name: 'Orders', use_standard_auth: true, use_keyless: false, active: true },
          proxy: { listen_path: path, target_url: all.upstream, strip_listen_path: true },
          version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
        },
      },
    })
    apiId = String(ID)
    const access_rights = { [apiId]: { api_id: apiId, versions: ['Default'] } }
    await admin.call.policies.create({
      body: { id: unique('gold'), name: 'Gold', active: true, rate: 1000, per: 1, access_rights },
    })
    const { Data } = await admin.call.policies.list({ query: { p: -1 } })
    const policy = Data[0]?._id ?? ''
    const made = await admin.call.keys.create({ body: { apply_policies: [policy] } })
    token = made.key_id
    await expect.poll(() => through(), soon).toBe(200)
    expect(await through('unknown')).toBe(403)
    await expect.poll(all.isReady, soon).toBe(true)
  })

  test('a changed limit holds at once', async () => {
    const { Data } = await admin.call.policies.list({ query: { p: -1 } })
    const [policy] = Data
    await admin.call.policies.update({
      params: { id: policy?._id ?? '' },
      body: { ...policy, rate: 1, per: 3600 },
    })
    await expect.poll(() => through(), soon).toBe(429)
    await admin.call.policies.update({
      params: { id: policy?._id ?? '' },
      body: { ...policy, rate: 1000, per: 1 },
    })
    await expect.poll(() => through(), soon).toBe(200)
  })

  test('what was served is counted and logged', async () => {
    const now = new Date()
    const [day, month, year] = [now.getUTCDate(), now.getUTCMonth() + 1, now.getUTCFullYear()]
    const params = {
      ...{ apiId, start_day: String(day), start_month: String(month), start_year: String(year) },
      ...{ end_day: String(day), end_month: String(month), end_year: String(year) },
    }
    const hits = async () => {
      const { data } = await admin.call.usage.byApi({ params, query: {} })
      const row = data.find(({ id }) => id.api_id === apiId)
      return row !== undefined && row.success > 0 && row.error > 0
    }
    await expect.poll(hits, soon).toBe(true)
    const codes = async () => {
      const { data } = await admin.call.logs.list({ query: { api: apiId, size: 100 } })
      return [...new Set(data.map(({ ResponseCode }) => ResponseCode))].sort()
    }
    await expect.poll(codes, soon).toEqual([200, 403, 429])
  })

  test('the gateway serves on while the service is away, and follows it when it is back', async () => {
    await all.stopService()
    expect(await through()).toBe(200)
    await all.startService()
    const params = { id: apiId }
    const api = await admin.call.apis.get({ params })
    const api_definition = { ...api.api_definition, active: false }
    await admin.call.apis.update({ params, body: { ...api, api_definition } })
    await expect.poll(() => through(), soon).toBe(404)
  })

  test('the gateway leaves in peace', async () => {
    expect((await all.stopGateway()).code).toBe(0)
  })

  test('a gateway alone needs Redis, and says so in one line', async () => {
    const { code, errors } = await runSvc(['start', '--only', 'gateway'])
    const line = 'svc: storage.host: missing, a gateway of its own needs Redis'
    expect({ code, errors }).toEqual({ code: 1, errors: [line] })
  })

  test('a busy port of the gateway is named', async () => {
    const port = new URL(all.service).port
    const { code, errors } = await runSvc(['start', '--port', '0'], {
      env: { SVC_GW_LISTENPORT: port },
    })
    const line = `svc: SVC_GW_LISTENPORT: ${port} on 127.0.0.1 is in use`
    expect({ code, errors }).toEqual({ code: 1, errors: [line] })
  })
})
