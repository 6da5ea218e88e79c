import type { Delivery, WebhookInput } from '@svc/contract'
import { type Fetch, Unreachable } from '#outbound'

/** What gateways send by default, about nothing that happened. */
const example = {
  event: 'TestEvent',
  message: 'This is a test of the webhook; nothing has happened.',
  path: '/',
  origin: '127.0.0.1',
  key: '',
}
const mostBytes = 1024 * 1024
const shown = 4_000

/** Calls a webhook as a gateway would, and tells how that went. */
export function createDelivery(fetch: Fetch) {
  return async (hook: WebhookInput): Promise<Delivery> => {
    const method = hook.method.toUpperCase()
    const body = JSON.stringify(example)
    const sent = { method, url: hook.target_path, body }
    const headers = {
      'user-agent': 'svc-dashboard-webhook-test',
      'content-type': 'application/json',
      ...hook.header_map,
      // Without it a body of GET or DELETE would be taken for the next request.
      'content-length': String(Buffer.byteLength(body)),
    }
    const began = performance.now()
    const passed = () => Math.round(performance.now() - began)
    try {
      const {
        status,
        headers: answered,
        body: answer,
      } = await fetch(hook.target_path, {
        ...{ method, headers, body, mostBytes },
      })
      return {
        ...{ delivered: status < 400, status, duration_ms: passed(), error: '', sent },
        answer: answer.toString('utf8').slice(0, shown),
        content_type: String(answered['content-type'] ?? ''),
      }
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error
      return {
        ...{ delivered: false, status: 0, duration_ms: passed(), error: error.message, sent },
        ...{ answer: '', content_type: '' },
      }
    }
  }
}

export type Deliver = ReturnType<typeof createDelivery>
