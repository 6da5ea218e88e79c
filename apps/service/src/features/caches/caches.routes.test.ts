import { classicApi } from '@svc/definitions/testing'
import { afterAll, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true, settings: { enable_ownership: true } })
afterAll(() => hub.close())

/** What gateways are told from now on. */
async function listen() {
  const heard: Array<{ command: string; payload: string }> = []
  await hub.keyvalue.subscribe('svc.cluster.notifications', (message) => {
    heard.push(JSON.parse(message))
  })
  return heard
}

async function start() {
  const { admin, member } = await hub.organisation()
  const { Meta, ID } = await admin.call.apis.create({
    body: { api_definition: classicApi(), user_owners: [admin.user.id] },
  })
  const flush = (path: string, key = admin.key) =>
    hub.ask('DELETE', `/api/cache/${path}`, { headers: { authorization: key } })
  return { id: String(Meta), apiId: String(ID), member, flush }
}

test.each([
  ['jwks/', 'InvalidateJWKSCacheForAPI'],
  ['', 'DeleteAPICache'],
])('flushing /api/cache/%s tells gateways %s', async (path, command) => {
  const { id, apiId, flush } = await start()
  const heard = await listen()
  const flushed = { status: 200, body: { status: 'OK', message: 'success' } }
  for (const name of [id, apiId, apiId]) expect(await flush(path + name)).toMatchObject(flushed)
  await expect
    .poll(() => heard.map(({ command, payload }) => [command, payload]))
    .toEqual([
      ...[
        [command, apiId],
        [command, apiId],
        [command, apiId],
      ],
    ])
})

test('caches of unknown APIs cannot be flushed', async () => {
  const { flush } = await start()
  for (const path of ['jwks/nothing', 'nothing']) {
    expect(await flush(path)).toMatchObject({
      status: 404,
      body: { status: 'error', message: 'Could not retrieve API detail' },
    })
  }
})

test('caches of an API are for its owners, and those of keys for admins', async () => {
  const { apiId, flush, member } = await start()
  const writer = await member({ apis: 'write' })
  expect((await flush(apiId, writer.key)).status).toBe(403)
  expect((await flush(`jwks/${apiId}`, writer.key)).status).toBe(403)
})
