import { classicApi } from '@svc/definitions/testing'
import { afterAll, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true, settings: { enable_ownership: true } })
afterAll(() => hub.close())

const hook = { name: 'Alerts', method: 'POST', target_path: 'http://alerts.example/one' }

/** A webhook that two APIs refer to, and one that does not. */
async function inUse() {
  const { admin, member } = await hub.organisation()
  const { webhooks, apis } = admin.call
  const { Meta } = await webhooks.create({ body: hook })
  const id = String(Meta)
  const hook_references = [{ event_name: 'AuthFailure', event_timeout: 60, hook: { id } }]
  const add = async (name: string, more: object) => {
    const api_definition = classicApi({
      name,
      proxy: { listen_path: `/${name}/`, target_url: 'http://up' },
    })
    return (await apis.create({ body: { api_definition, ...more } })).Meta
  }
  const user = await member({ hooks: 'read', apis: 'read' })
  const open = await add('open', { hook_references })
  const owned = await add('owned', { hook_references, user_owners: [user.user.id] })
  const foreign = await add('foreign', { hook_references, user_owners: [admin.user.id] })
  await add('other', {})
  return { admin, user, id, open, owned, foreign }
}

test('the APIs that refer to a webhook are named, as far as one may see them', async () => {
  const { admin, user, id, open, owned, foreign } = await inUse()
  const params = { id }
  const all = await admin.call.webhooks.dependents({ params })
  expect(all.count).toBe(3)
  expect(all.apis.map((api) => [api.name, api.id])).toEqual([
    ['foreign', foreign],
    ['open', open],
    ['owned', owned],
  ])
  const seen = await user.call.webhooks.dependents({ params })
  expect({ ...seen, apis: seen.apis.map(({ name }) => name) }).toEqual({
    count: 2,
    apis: ['open', 'owned'],
  })
  const nobody = { id: '0123456789abcdef01234567' }
  await expect(admin.call.webhooks.dependents({ params: nobody })).rejects.toMatchObject({
    status: 404,
    body: { Message: 'Could not retrieve webhook detail' },
  })
})

test('a change of a webhook, and its way back, reach the APIs that refer to it', async () => {
  const { admin, id, open } = await inUse()
  const { apis, webhooks, history } = admin.call
  const params = { id }
  const handlers = async () => {
    const { api_definition } = await apis.get({ params: { id: String(open) } })
    const text = JSON.stringify(api_definition.event_handlers)
    return [...text.matchAll(/"target_path":"([^"]*)"/g)].map(([, target]) => target)
  }
  expect(await handlers()).toEqual(['http://alerts.example/one'])
  const target_path = 'http://alerts.example/two'
  await webhooks.update({ params, body: { ...hook, target_path, header_map: { 'X-Key': 'abc' } } })
  expect(await handlers()).toEqual([target_path])
  const { api_definition } = await apis.get({ params: { id: String(open) } })
  expect(JSON.stringify(api_definition.event_handlers)).toContain('"X-Key":"abc"')
  const first = { collection: 'webhooks', id, version: '1' }
  await history.restore({ params: first })
  expect(await handlers()).toEqual(['http://alerts.example/one'])
  await webhooks.remove({ params })
  expect(await handlers()).toEqual([])
  expect((await apis.get({ params: { id: String(open) } })).hook_references).toHaveLength(1)
  await history.restore({ params: first })
  expect(await handlers()).toEqual(['http://alerts.example/one'])
})

test('gateways are told to load the APIs again when their webhook changes or goes', async () => {
  const { admin, id } = await inUse()
  const params = { id }
  const reloaded = async () =>
    (await admin.call.apis.list({ query: { p: -1 } })).apis.map(({ updated_at }) => updated_at)
  const before = await reloaded()
  await admin.call.webhooks.update({ params, body: { ...hook, name: 'Other' } })
  const changed = await reloaded()
  expect(changed.filter((at) => !before.includes(at))).toHaveLength(3)
  await admin.call.webhooks.remove({ params })
  expect((await reloaded()).filter((at) => !changed.includes(at))).toHaveLength(3)
})
