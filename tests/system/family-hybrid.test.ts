import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ControlPlane,
  makeHybridOrganisation,
  startControlPlane,
  startUpstream,
} from './data-planes.ts'
import { connectedTo, missingGateway, startFamilyGateway } from './family-gateway.ts'
import { missingBinary } from './own-servers.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const missing = missingGateway ?? missingBinary('SVC_TEST_REDIS_BIN')
const soon = { timeout: 30_000, interval: 100 }

describe.sequential('an unmodified gateway of the family as a data plane (SVC_TEST_GATEWAY_BIN)', () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>
  let control: ControlPlane
  let gateway: Awaited<ReturnType<typeof startFamilyGateway>>
  let organisation: Awaited<ReturnType<typeof makeHybridOrganisation>>
  let token = ''

  beforeAll(async () => {
    if (missing) return
    upstream = await startUpstream()
    control = await startControlPlane({ SVC_DB_GATEWAYDIALECT: 'tyk' })
    organisation = await makeHybridOrganisation(control.url)
    const { id: org, edge } = organisation
    const redis = { ...control.redis, database: 5 }
    gateway = await startFamilyGateway(
      connectedTo({ controlPlane: control.address, redis, org, key: edge.key, group: 'family' }),
    )
  })
  afterAll(async () => {
    await gateway?.clear()
    await control?.remove()
    upstream?.close()
  })
  beforeEach(({ skip }) => skip(missing !== undefined, missing))

  const ask = async (path: string, authorization = '') => {
    const reply = await fetch(gateway.url + path, { headers: { authorization } }).catch(() => null)
    return reply ? `${reply.status} ${await reply.text()}` : 'no answer'
  }

  test('logs in and is listed with its group', async () => {
    const groups = async () =>
      (await organisation.admin.call.dataPlanes.list()).data_planes.map(({ group_id }) => group_id)
    await expect.poll(groups, soon).toEqual(['family'])
  })

  test('loads classic and OAS APIs, and honours keys that were made centrally', async () => {
    const { call } = organisation.admin
    const guarded = classicApi({
      ...{ name: 'guarded', use_keyless: false },
      proxy: { listen_path: '/guarded/', target_url: upstream.url, strip_listen_path: true },
    })
    const { ID: api_id } = await call.apis.create({ body: { api_definition: guarded } })
    const document = oasApi({ 'upstream.url': upstream.url, 'server.listenPath.value': '/oas/' })
    await call.oas.create({ body: document })
    await expect.poll(() => ask('/oas/users'), soon).toMatch(/^200 up /)
    await expect.poll(() => ask('/guarded/a'), soon).toMatch(/^401/)
    const access_rights = { [api_id]: { api_id, api_name: 'guarded', versions: ['Default'] } }
    token = (await call.keys.create({ body: { access_rights } })).key_id
    await expect.poll(() => ask('/guarded/a', token), soon).toBe('200 up /a')
    const { key_id: gone } = await call.keys.create({ body: { access_rights } })
    await expect.poll(() => ask('/guarded/a', gone), soon).toBe('200 up /a')
    await call.keys.remove({ params: { keyId: gone } })
    await expect.poll(() => ask('/guarded/a', gone), soon).toMatch(/^40[13]/)
  })

  test('goes on serving while the control plane is dead', async () => {
    await control.kill()
    expect(await ask('/guarded/a', token)).toBe('200 up /a')
  })
})
