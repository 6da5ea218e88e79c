import { describe, expect, test } from 'vitest'
import { oasToClassic } from '#convert/to-classic.ts'
import { readAt } from '#json/path.ts'
import type { JsonObject } from '#json/value.ts'
import { classicApi, oasApi } from '#testing/builders.ts'
import { detachHooks, embedHooks, hookIdsOfReferences } from './embed.ts'
import { hookIdsOf, resolveHooks } from './resolve.ts'

const hook: JsonObject = {
  id: 'h1',
  webhook_id: 'w',
  org_id: 'o',
  name: 'n',
  method: 'post',
  target_path: 'http://x/y',
  template_path: '',
  header_map: { A: 'b' },
  event_timeout: 10,
}
const findHook = (id: string) => (id === 'h1' ? hook : undefined)

const logs = { handler_name: 'eh_log_handler', handler_meta: { prefix: 'a' } }
const api = classicApi({ event_handlers: { events: { AuthFailure: [logs] } } })
const reference = { event_name: 'AuthFailure', event_timeout: 60, hook: { id: 'h1' } }

describe('references to webhooks', () => {
  test('are embedded beside handlers that were there, with their own time-out', () => {
    const { event_handlers } = embedHooks(api, [reference], findHook)
    expect(event_handlers).toEqual({
      events: {
        AuthFailure: [
          logs,
          {
            handler_name: 'eh_web_hook_handler',
            handler_meta: { api_model: {}, ...hook, event_timeout: 60 },
          },
        ],
      },
    })
  })

  test('are embedded once however often the API is saved', () => {
    const once = embedHooks(api, [reference], findHook)
    expect(embedHooks(once, [reference], findHook)).toEqual(once)
    const changed = embedHooks(once, [reference], () => ({ ...hook, name: 'other' }))
    expect(readAt(changed, ['event_handlers', 'events', 'AuthFailure'])).toMatchObject([
      logs,
      { handler_meta: { name: 'other' } },
    ])
  })

  test('are detached again, and handlers of webhooks that are not known stay', () => {
    const embedded = embedHooks(api, [reference], findHook)
    expect(detachHooks(embedded, [reference], () => true)).toEqual(api)
    expect(detachHooks(embedded, [reference], () => false)).toEqual(embedded)
    expect(detachHooks(embedded, [], () => true)).toEqual(embedded)
    expect(detachHooks(api, [{ ...reference, event_name: 'KeyExpired' }], () => true)).toEqual(api)
  })

  test('name webhooks by their ids, each once', () => {
    const other = { ...reference, hook: { id: 'h2' } }
    expect(hookIdsOfReferences([reference, reference, other, {}, null])).toEqual(['h1', 'h2'])
  })

  test('to a disabled webhook say so', () => {
    const off = embedHooks(classicApi(), [reference], () => ({ ...hook, disabled: true }))
    expect(readAt(off, ['event_handlers', 'events', 'AuthFailure'])).toMatchObject([
      { handler_meta: { disabled: true } },
    ])
  })

  test('to unknown webhooks change nothing', () => {
    const references = [{ ...reference, hook: { id: '000000000000000000000000' } }, null, {}]
    expect(embedHooks(api, references, findHook)).toEqual(api)
  })

  test('may name any event, also one like a part of the prototype', () => {
    const { event_handlers } = embedHooks(
      classicApi(),
      [{ ...reference, event_name: '__proto__' }],
      findHook,
    )
    expect(JSON.stringify(event_handlers)).toContain('"__proto__":[{')
  })
})

describe('event handlers of an OAS API', () => {
  const stored = {
    enabled: true,
    trigger: 'HostDown',
    type: 'webhook',
    id: 'h1',
    cooldownPeriod: '1m',
  }
  const log = { enabled: true, trigger: 'HostDown', type: 'log', logPrefix: 'p' }
  const document = oasApi({ 'server.eventHandlers': [stored, log, { ...stored, id: 'gone' }] })

  test('say what the stored webhook says when a gateway gets them', () => {
    const resolved = resolveHooks(document, findHook)
    expect(readAt(resolved, ['x-svc-api-gateway', 'server', 'eventHandlers'])).toEqual([
      {
        ...stored,
        name: 'n',
        url: 'http://x/y',
        method: 'POST',
        bodyTemplate: '',
        headers: [{ name: 'A', value: 'b' }],
      },
      log,
      { ...stored, id: 'gone' },
    ])
    expect(oasToClassic(resolved)).toMatchObject({
      event_handlers: {
        events: {
          HostDown: [{ handler_meta: { target_path: 'http://x/y', event_timeout: 60 } }, {}, {}],
        },
      },
    })
    expect(resolveHooks(oasApi(), findHook)).toEqual(oasApi())
  })

  test('tell which webhooks they use', () => {
    expect(hookIdsOf(document)).toEqual(['h1', 'gone'])
  })
})
