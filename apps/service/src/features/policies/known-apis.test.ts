import { afterAll, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const definition = (more: object) => ({
  name: 'Orders',
  proxy: { target_url: 'http://up.example', listen_path: '/orders/' },
  ...more,
})

test('a saved policy derives from an API what this says now', async () => {
  const { admin } = await hub.organisation()
  const { apis, policies } = admin.call
  const made = await apis.create({ body: { api_definition: definition({ use_keyless: true }) } })
  const api_id = String(made.ID)
  const body = { name: 'Gold', access_rights: { [api_id]: { api_id } } }
  const { Message: id } = await policies.create({ body })
  expect((await policies.get({ params: { id } })).auth_types).toEqual(['keyless'])
  const changed = definition({ api_id, use_keyless: false, use_basic_auth: true })
  await apis.update({ params: { id: api_id }, body: { api_definition: changed } })
  await policies.update({ params: { id }, body })
  expect((await policies.get({ params: { id } })).auth_types).toEqual(['ba'])
})
