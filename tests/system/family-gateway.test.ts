import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Svc, startSvc } from '../services/svc.ts'
import { attachedTo, missingGateway, startFamilyGateway } from './family-gateway.ts'
import { makeOrganisation } from './organisation.ts'
import { missingBinary, type OwnServer, startOwnRedis } from './own-servers.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const missing = missingGateway ?? missingBinary('SVC_TEST_REDIS_BIN')
const nodeSecret = 'the node secret of this test'
/** Gateways reload at most once a second. */
const soon = { timeout: 20_000, interval: 100 }

describe.sequential('an unmodified gateway of the family (SVC_TEST_GATEWAY_BIN)', () => {
  const upstream = createServer((request, reply) => reply.end(`up ${request.url}`))
  let redis: OwnServer
  let svc: Svc
  let gateway: Awaited<ReturnType<typeof startFamilyGateway>>
  let organisation: Awaited<ReturnType<typeof makeOrganisation>>
  let target = ''

  beforeAll(async () => {
    if (missing) return
    await new Promise<void>((done) => upstream.listen(0, '127.0.0.1', done))
    target = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}/`
    redis = await startOwnRedis()
    const { hostname: host, port } = new URL(redis.url)
    svc = await startSvc({
      args: ['--only', 'service'],
      env: {
        SVC_DB_GATEWAYDIALECT: 'tyk',
        SVC_DB_NODESECRET: nodeSecret,
        SVC_DB_SVCAPI_SECRET: 'the secret of its control API',
        SVC_DB_SECURITY_SECRETKEY: 'a secret key for this test',
        SVC_DB_REDISHOST: host,
        SVC_DB_REDISPORT: port,
      },
    })
    organisation = await makeOrganisation(svc.url)
    const store = { host, port: Number(port), database: 0 }
    gateway = await startFamilyGateway(
      attachedTo({ serviceUrl: svc.url, nodeSecret, redis: store }),
    )
  })
  afterAll(async () => {
    await gateway?.clear()
    await svc?.clear()
    await redis?.remove()
    upstream.close()
  })
  beforeEach(({ skip }) => skip(missing !== undefined, missing))

  const ask = async (path: string, authorization = '') => {
    const reply = await fetch(gateway.url + path, { headers: { authorization } }).catch(() => null)
    return reply ? `${reply.status} ${await reply.text()}` : 'no answer'
  }

  test('registers and is listed', async () => {
    const { call } = organisation.admin
    const active = async () => (await call.system.nodes()).data.active_node_count
    await expect.poll(active, soon).toBe(1)
  })

  test('loads classic and OAS APIs, and changes of them', async () => {
    const { call } = organisation.admin
    const proxy = (listen_path: string) => ({
      proxy: { listen_path, target_url: target, strip_listen_path: true },
    })
    const { Meta: id } = await call.apis.create({
      body: { api_definition: classicApi(proxy('/classic/')) },
    })
    const document = oasApi({ 'upstream.url': target, 'server.listenPath.value': '/oas/' })
    await call.oas.create({ body: document })
    await expect.poll(() => ask('/classic/a'), soon).toBe('200 up /a')
    await expect.poll(() => ask('/oas/users'), soon).toMatch(/^200 up /)
    await call.apis.update({
      params: { id },
      body: { api_definition: classicApi(proxy('/moved/')) },
    })
    await expect.poll(() => ask('/moved/a'), soon).toBe('200 up /a')
    const rollouts = async () => (await call.rollouts.list()).rollouts
    await expect.poll(async () => (await rollouts())[0]?.fetched, soon).toBe(1)
    await call.apis.remove({ params: { id } })
    await expect.poll(() => ask('/moved/a'), soon).toMatch(/^404/)
  })

  test('honours keys and policies that were written here', async () => {
    const { call } = organisation.admin
    const guarded = classicApi({
      ...{ name: 'guarded', use_keyless: false },
      proxy: { listen_path: '/guarded/', target_url: target, strip_listen_path: true },
    })
    const { ID: api_id } = await call.apis.create({ body: { api_definition: guarded } })
    const access_rights = { [api_id]: { api_id, api_name: 'guarded', versions: ['Default'] } }
    const policy = { name: 'Gold', active: true, quota_max: -1, access_rights }
    const { Message } = await call.policies.create({ body: policy })
    await expect.poll(() => ask('/guarded/a'), soon).toMatch(/^401/)
    const { key_id: direct } = await call.keys.create({ body: { access_rights } })
    const { key_id: granted } = await call.keys.create({ body: { apply_policies: [Message] } })
    expect(await ask('/guarded/a', direct)).toBe('200 up /a')
    await expect.poll(() => ask('/guarded/a', granted), soon).toBe('200 up /a')
    await call.keys.remove({ params: { keyId: direct } })
    await expect.poll(() => ask('/guarded/a', direct), soon).toMatch(/^40[13]/)
  })

  test('goes on serving while the service is away', async () => {
    await svc.end('SIGTERM')
    expect(await ask('/oas/users')).toMatch(/^200 up /)
  })
})
