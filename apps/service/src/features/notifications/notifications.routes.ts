import { Readable } from 'node:stream'
import type { contract, Notification } from '@svc/contract'
import { Answer, type Handlers } from '#http'
import type { ReadScope } from '#scope'
import type { Events, LiveEvent } from './events.ts'

const heartbeatMs = 20_000

/** A stream of server-sent events that ends with the connection or the process. */
async function streamOf(events: Events, org: string, stopping: AbortSignal) {
  const stream = new Readable({ read() {} })
  const send = (event: LiveEvent) => stream.push(`data: ${JSON.stringify(event)}\n\n`)
  const unfollow = await events.follow(org, send)
  const beat = setInterval(() => stream.push(': still here\n\n'), heartbeatMs)
  const end = () => stream.push(null)
  stopping.addEventListener('abort', end)
  stream.push(': connected\n\n')
  stream.once('close', () => {
    clearInterval(beat)
    stopping.removeEventListener('abort', end)
    void unfollow()
  })
  return stream
}

interface Tools {
  events: Events
  stopping: AbortSignal
  /** What there is to warn an organisation of. */
  warnings: (scope: ReadScope) => Promise<Notification[]>
}

export function createNotificationRoutes({
  events,
  stopping,
  warnings,
}: Tools): Handlers<typeof contract.notifications> {
  return {
    list: (scope) => warnings(scope),
    live: async ({ org }) =>
      new Answer(
        200,
        { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' },
        await streamOf(events, org, stopping),
      ),
  }
}
