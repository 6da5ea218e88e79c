import { isObject, type Json, type JsonObject, readAt } from '@svc/definitions'
import { classicApi, oasApi } from '@svc/definitions/testing'
import { afterAll, expect, test } from 'vitest'
import { collections } from '#collections'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())

const events = ['event_handlers', 'events', 'AuthFailure']
const target = 'http://alerts.example/in'

const handlersIn = (definition: JsonObject): Json[] => {
  const found = readAt(definition, events)
  return Array.isArray(found) ? found : []
}
const targetOf = (handler: Json) =>
  isObject(handler) && readAt(handler, ['handler_meta', 'target_path'])

async function withHook() {
  const { admin, id: org } = await hub.organisation()
  const header_map = { authorization: 'a secret of the receiver' }
  const body = { name: 'Alerts', method: 'POST', target_path: target, header_map, event_timeout: 5 }
  const { Meta } = await admin.call.webhooks.create({ body })
  const hook = String(Meta)
  const reference = { event_name: 'AuthFailure', event_timeout: 60, hook: { id: hook } }
  return { ...admin.call, org, hook, reference, hookBody: body }
}

test('webhooks are embedded when an API is read, and kept with it nowhere', async () => {
  const { apis, org, hook, reference, hookBody } = await withHook()
  const body = { api_definition: classicApi(), hook_references: [reference] }
  const { Meta } = await apis.create({ body })
  const params = { id: Meta }
  const read = await apis.get({ params })
  expect(read.hook_references).toEqual([reference])
  expect(readAt(read.api_definition, events)).toEqual([
    {
      handler_name: 'eh_web_hook_handler',
      handler_meta: {
        ...{ ...hookBody, api_model: {}, id: hook, webhook_id: '', org_id: org },
        ...{ template_path: '', event_timeout: 60 },
      },
    },
  ])
  expect((await apis.list()).apis).toEqual([read])
  expect((await apis.list({ query: { p: -1 } })).apis).toEqual([read])
  const kept = await hub.layers.main.collection(collections.apis, { org, actor: 'test' }).get(Meta)
  expect(JSON.stringify(kept)).not.toContain('a secret of the receiver')
  await apis.update({ params, body: read })
  expect((await apis.get({ params })).api_definition).toEqual(read.api_definition)
})

test('a webhook that changes does so in every API', async () => {
  const { apis, oas, webhooks, hook, reference, hookBody } = await withHook()
  const eventHandlers = [
    { enabled: true, trigger: 'AuthFailure', type: 'webhook', id: hook, cooldownPeriod: '60s' },
  ]
  const body = { api_definition: classicApi(), hook_references: [reference] }
  const { Meta: classic } = await apis.create({ body })
  const { Meta: document } = await oas.create({
    body: oasApi({ 'server.eventHandlers': eventHandlers }),
  })
  const targets = async () => {
    const read = await Promise.all([classic, document].map((id) => apis.get({ params: { id } })))
    return read.map(({ api_definition }) => handlersIn(api_definition).map(targetOf).join())
  }
  expect(await targets()).toEqual([target, target])
  const moved = 'http://moved.example/'
  await webhooks.update({ params: { id: hook }, body: { ...hookBody, target_path: moved } })
  expect(await targets()).toEqual([moved, moved])
  const { webhooks: used } = await apis.dependents({ params: { id: classic } })
  expect(used).toEqual([{ id: hook, name: 'Alerts' }])
})

test('a reference that is taken away takes its handler along', async () => {
  const { apis, reference } = await withHook()
  const log = { handler_name: 'eh_log_handler', handler_meta: { prefix: 'x' } }
  const api_definition = classicApi({ event_handlers: { events: { AuthFailure: [log] } } })
  const { Meta } = await apis.create({ body: { api_definition, hook_references: [reference] } })
  const params = { id: Meta }
  const read = await apis.get({ params })
  expect(readAt(read.api_definition, events)).toHaveLength(2)
  await apis.update({ params, body: { ...read, hook_references: [] } })
  expect(readAt((await apis.get({ params })).api_definition, events)).toEqual([log])
})

test('a reference to an unknown webhook is kept as it came', async () => {
  const { apis } = await withHook()
  const reference = { event_name: 'AuthFailure', hook: { id: '000000000000000000000000' } }
  const handler = { handler_name: 'eh_web_hook_handler', handler_meta: reference.hook }
  const api_definition = classicApi({ event_handlers: { events: { AuthFailure: [handler] } } })
  const { Meta } = await apis.create({ body: { api_definition, hook_references: [reference] } })
  const read = await apis.get({ params: { id: Meta } })
  expect(read.hook_references).toEqual([reference])
  expect(readAt(read.api_definition, events)).toEqual([handler])
})
