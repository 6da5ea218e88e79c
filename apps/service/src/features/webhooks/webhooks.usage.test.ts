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
