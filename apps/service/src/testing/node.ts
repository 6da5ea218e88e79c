import { gunzipSync } from 'node:zlib'
import { namesIn } from '@svc/names'
import { type Settings, secretsOf } from '@svc/settings'
import type { FastifyInstance } from 'fastify'
import type { EnvelopeBody } from './sender.ts'

interface At {
  app: FastifyInstance
  settings: Settings
}
interface NodeOptions {
  sessionId?: string
  hostname?: string
  /** What it tells of its state with every ping. */
  state?: unknown
}
type Answered = EnvelopeBody & { Nonce: string }

/** A gateway as far as the service sees one. It may speak to several instances. */
export function createNode(at: At, { sessionId, hostname, state }: NodeOptions = {}) {
  const { header } = namesIn(at.settings.gateway_dialect)
  const known = { id: '', nonce: '' }

  /** One call, with everything that a gateway sends; overridden headers come last. */
  async function ask(
    method: 'GET' | 'DELETE' | 'POST',
    url: string,
    { headers = {}, instance = at, body }: { headers?: object; instance?: At; body?: unknown } = {},
  ) {
    const sent: Record<string, string> = {
      host: 'localhost',
      authorization: secretsOf(at.settings).node,
      'accept-encoding': 'gzip',
      [header('session-id')]: sessionId ?? 'a session',
      [header('hostname')]: hostname ?? 'gateway-1',
      [header('nodeid')]: known.id,
      [header('nonce')]: known.nonce,
      ...(state !== undefined && { [header('node')]: JSON.stringify(state) }),
      ...headers,
    }
    const answer = await instance.app.inject({
      ...{ method, url, headers: sent },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isCompressed = answer.headers['content-encoding'] === 'gzip'
    const text = String(isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      // Every answer of these routes is JSON, with the members of an envelope or a nonce.
      body: JSON.parse(text) as Answered,
    }
  }
  /** Calls and goes on with the nonce of the answer, as gateways do. */
  async function call(...asked: Parameters<typeof ask>) {
    const answer = await ask(...asked)
    if (answer.status === 200) known.nonce = answer.body.Nonce
    return answer
  }
  return {
    known,
    ask,
    call,
    async register(options: Parameters<typeof ask>[2] = {}) {
      const none = { [header('nodeid')]: '', [header('nonce')]: '' }
      const answer = await call('GET', '/register/node', {
        ...options,
        headers: { ...none, ...options.headers },
      })
      const { NodeID } = (answer.body.Message ?? {}) as unknown as { NodeID?: string }
      known.id = NodeID ?? ''
      return answer
    },
    /** The items of a list, of which the test says what they are. */
    async fetch<T = Record<string, unknown>>(path: '/system/apis' | '/system/policies') {
      const { body } = await call('GET', path)
      return body.Message as unknown as T[]
    },
  }
}
