import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Exchange } from '../exchange.ts'
import { type Refusal, refusalBody, refusals } from '../refusal.ts'
import type { Connections } from './connections.ts'
import { backward, forward } from './forward.ts'
import type { Ending } from './passage.ts'

/** The head of an answer on a connection that is no longer Node's own to answer. */
function headOf(status: number, headers: Record<string, unknown>): string {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => `${name}: ${each}`),
  )
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n')
}

/** Answers a request for another protocol with a refusal, and ends the connection. */
export function refuseUpgrade(socket: Duplex, { status, text, headers }: Refusal): void {
  const body = refusalBody(text)
  const length = Buffer.byteLength(body)
  const sent = { 'Content-Type': 'application/json', 'Content-Length': length, ...headers }
  socket.end(headOf(status, { ...sent, Connection: 'close' }) + body)
}

const join = (one: Duplex, other: Duplex) => {
  one.pipe(other)
  one.on('error', () => other.destroy())
  one.on('close', () => other.destroy())
}

/** Connects a client that asks for another protocol (WebSocket) with the upstream. */
export function createTunnel(connections: Connections) {
  return (
    exchange: Exchange,
    socket: Duplex,
    early: Buffer,
    end: (ending: Ending, refusal?: Refusal) => void,
  ): void => {
    const { request, version, method, api } = exchange
    const target = version.targets.next()
    const began = performance.now()
    const host = target?.host ?? ''
    const fail = () => end({ status: 502, upstreamMs: 0, host }, refusals.upstreamFailed)
    if (!target) {
      fail()
      return
    }
    const { path, headers } = forward(exchange, target)
    const { upgrade = '' } = request.headers
    const asked = { ...headers, connection: 'Upgrade', upgrade }
    const { proxy } = api.definition
    const upstream = connections.open({ target, proxy, method, sent: { path, headers: asked } })
    socket.on('error', () => upstream.destroy())
    socket.on('close', () => upstream.destroy())
    upstream.on('error', fail)
    upstream.on('response', (answer) => {
      const status = answer.statusCode ?? 502
      socket.write(headOf(status, { ...backward(exchange, answer.headers), connection: 'close' }))
      answer.pipe(socket)
      end({ status, upstreamMs: performance.now() - began, host })
    })
    upstream.on('upgrade', (answer, theirs, first) => {
      const agreed = { connection: 'Upgrade', upgrade: answer.headers.upgrade ?? upgrade }
      socket.write(headOf(101, { ...backward(exchange, answer.headers), ...agreed }))
      if (first.length > 0) socket.write(first)
      if (early.length > 0) theirs.write(early)
      upstream.off('error', fail)
      join(socket, theirs)
      join(theirs, socket)
      end({ status: 101, upstreamMs: performance.now() - began, host })
    })
    upstream.end()
  }
}

export type Tunnel = ReturnType<typeof createTunnel>
