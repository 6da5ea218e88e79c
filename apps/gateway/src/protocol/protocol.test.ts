import { createHash } from 'node:crypto'
import { openKeyValue } from '@svc/keyvalue'
import { channels, writeNotification } from '@svc/sessions'
import { afterAll, expect, test } from 'vitest'
import { definition, startRig } from '../testing/rig.ts'

const rig = await startRig()
afterAll(() => rig.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const statusOf = async (path: string) => (await fetch(rig.url + path)).status
const serve = (...ids: string[]) => {
  rig.service.apis = ids.map((id) => ({
    api_definition: definition(id, {
      proxy: { listen_path: `/${id}/`, target_url: rig.upstream.url, strip_listen_path: true },
    }),
    oas: null,
  }))
}
const notify = (secret: string) =>
  rig.keyvalue.publish(channels.cluster('svc'), writeNotification('ApiUpdated', '', secret, sha256))
const soon = { timeout: 10_000 }

test('a gateway registers, loads, and tells of itself', async () => {
  await expect.poll(rig.gateway.isReady).toBe(true)
  expect(rig.service.calls.slice(0, 3)).toEqual([
    ...['GET /register/node', 'GET /system/policies', 'GET /system/apis'],
  ])
  await expect.poll(() => rig.service.calls, soon).toContain('GET /register/ping')
  expect(JSON.parse(rig.service.told)).toMatchObject({
    ...{ node_version: '1.2.3', node_is_segmented: false, tags: [], health: expect.any(String) },
    ...{ started_at: expect.any(Number), stats: { apis_count: 0, policies_count: 0 } },
  })
})

test('a notice makes it load again, if it is signed', async () => {
  serve('told')
  await notify('another secret')
  await rig.keyvalue.publish(channels.cluster('svc'), 'nonsense')
  expect(await statusOf('/told/')).toBe(404)
  await notify('node secret')
  await expect.poll(() => statusOf('/told/')).toBe(200)
})

test('what is loaded stays while the service fails, and is renewed after', async () => {
  await rig.load([definition('old')])
  serve('new')
  rig.service.failing = 500
  await notify('node secret')
  await expect.poll(() => rig.service.calls.at(-1), soon).toBe('GET /system/policies')
  expect([await statusOf('/old/'), await statusOf('/new/')]).toEqual([200, 404])
  rig.service.failing = 0
  await notify('node secret')
  await expect.poll(() => statusOf('/new/'), soon).toBe(200)
})

test('a gateway that was forgotten registers anew', async () => {
  await rig.load([definition('old')])
  rig.service.calls.length = 0
  rig.service.forget()
  serve('fresh')
  await notify('node secret')
  await expect.poll(() => statusOf('/fresh/'), soon).toBe(200)
  expect(rig.service.calls).toContain('GET /register/node')
})

test('it serves on while the service is away, and notices when it is back', async () => {
  await rig.load([definition('stays')])
  await rig.service.close()
  expect(await statusOf('/stays/')).toBe(200)
  serve('back')
  await rig.service.open()
  await expect.poll(() => statusOf('/back/'), soon).toBe(200)
})

test('health and readiness are told', async () => {
  const hello = await fetch(`${rig.url}/hello`)
  expect(hello.status).toBe(200)
  const component = (componentType: string) => ({
    ...{ status: expect.any(String), componentType, time: expect.stringMatching(/Z$/) },
  })
  expect(await hello.json()).toEqual({
    ...{ status: expect.any(String), version: 'v1.2.3', description: 'SVC GW' },
    details: { redis: component('datastore'), dashboard: component('system') },
  })
  expect((await fetch(`${rig.url}/hello`, { method: 'POST' })).status).toBe(405)
  const ready = await fetch(`${rig.url}/ready`)
  expect(ready.status).toBe(200)
  expect(await ready.json()).toMatchObject({ description: 'SVC GW Ready' })
})

test('a gateway of a segment loads its part only, and leaves at its end', async () => {
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  const segment = await startRig({
    keyvalue,
    settings: {
      db_app_conf_options: {
        ...{ connection_string: '', connection_timeout: 5 },
        ...{ node_is_segmented: true, tags: ['edge'] },
      },
    },
  })
  await segment.load([
    definition('mine', { tags: ['edge', 'x'] }),
    definition('theirs', { tags: ['core'] }),
    definition('untagged'),
    definition('switched', { tags: ['edge'], tags_disabled: true }),
  ])
  const found = async (path: string) => (await fetch(segment.url + path)).status
  const paths = ['/mine/', '/theirs/', '/untagged/', '/switched/']
  expect(await Promise.all(paths.map(found))).toEqual([200, 404, 404, 404])
  const { service } = segment
  await segment.close()
  expect(service.calls.at(-1)).toBe('DELETE /system/node')
  await keyvalue.close()
})
