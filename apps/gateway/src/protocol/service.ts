import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { JsonObject } from '@svc/definitions'
import { namesIn } from '@svc/names'
import { statusOf } from '../health/health.ts'
import type { QuotaTrigger } from '../limits/quota-triggers.ts'
import { type Answer, ask } from '../outbound/ask.ts'
import type { GatewayParts } from '../parts.ts'
import type { NodeState } from '../sources/source.ts'
import { listIn, nodeIdIn, readAnswer, wantsRegistration } from './answers.ts'

export type Beat = 'ok' | 'forgotten' | 'away'

/** The service as a gateway sees it. */
export interface ServiceClient {
  /** The id that the service has given; empty before. */
  nodeId(): string
  /** Registers once; says whether that succeeded. */
  register(): Promise<boolean>
  beat(): Promise<Beat>
  /** A list of the service; registers anew, once, where the service does not know us. */
  fetch(what: 'apis' | 'policies'): Promise<JsonObject[]>
  /** Tells that a key has used much of its quota. */
  tellQuota(trigger: QuotaTrigger): Promise<void>
  leave(): Promise<void>
}

const leaveMs = 2_000
const startedAt = Date.now()

/** Speaks with the service as gateways of the family do. Holds the one nonce. */
export function createServiceClient(
  { settings, version, trustsService = false }: GatewayParts,
  state: () => NodeState,
): ServiceClient {
  const names = namesIn(settings.gateway_dialect)
  const { connection_string, connection_timeout, node_is_segmented, tags } =
    settings.db_app_conf_options
  const sessionId = randomUUID()
  let nodeId = ''
  let nonce = ''

  const stateText = () => {
    const { components, apis, policies } = state()
    return JSON.stringify({
      ...{ node_version: version, started_at: startedAt, node_is_segmented, tags },
      health: statusOf(components),
      stats: { apis_count: apis.length, policies_count: policies.length },
    })
  }

  const baseOf = (path: string) =>
    path === '/system/policies'
      ? settings.policies.policy_connection_string || connection_string
      : connection_string

  async function call(
    method: string,
    path: string,
    options: { timeout?: number; body?: string } = {},
  ) {
    const isRegistration = path === '/register/node'
    const headers: Record<string, string> = {
      authorization: settings.node_secret,
      [names.header('hostname')]: hostname(),
      [names.header('session-id')]: sessionId,
      [names.header('node')]: stateText(),
      ...(!isRegistration && {
        [names.header('nodeid')]: nodeId,
        [names.header('nonce')]: nonce,
      }),
    }
    const answer = await ask(baseOf(path).replace(/\/$/, '') + path, {
      ...{ method, headers, body: options.body, acceptsAnyCertificate: trustsService },
      timeout: options.timeout ?? connection_timeout * 1000,
    })
    const read = readAnswer(answer.body)
    if (answer.status === 200 && read) nonce = read.nonce
    return { ...answer, read }
  }

  async function register(): Promise<boolean> {
    const answer = await call('GET', '/register/node')
    const id = nodeIdIn(answer.status, answer.read)
    if (id === '') return false
    nodeId = id
    nonce = answer.read?.nonce ?? ''
    return true
  }

  async function list(path: string) {
    const answer = await call('GET', path)
    return { answer, items: answer.status === 200 ? listIn(answer.read) : undefined }
  }

  const failure = (path: string, { status, body }: Answer) =>
    new Error(`the service answers ${path} with ${status}: ${body.slice(0, 200)}`)

  return {
    nodeId: () => nodeId,
    register: () => register().catch(() => false),
    async beat() {
      try {
        const { status } = await call('GET', '/register/ping')
        if (status === 200) return 'ok'
        return status === 403 ? 'forgotten' : 'away'
      } catch {
        return 'away'
      }
    },
    async fetch(what) {
      const path = `/system/${what}`
      const first = await list(path).catch(() => undefined)
      if (first?.items) return first.items
      const { status = 0, body = '' } = first?.answer ?? {}
      const isLost = first === undefined || wantsRegistration(status, body)
      if (!isLost) throw failure(path, first.answer)
      await register()
      const second = await list(path)
      if (second.items) return second.items
      throw failure(path, second.answer)
    },
    async tellQuota(trigger) {
      const told = { Message: 'Quota trigger reached', OriginatingRequest: '', ...trigger }
      await call('POST', '/system/key/quota_trigger', { body: JSON.stringify(told) })
    },
    async leave() {
      if (nodeId !== '') await call('DELETE', '/system/node', { timeout: leaveMs }).catch(() => {})
    },
  }
}
