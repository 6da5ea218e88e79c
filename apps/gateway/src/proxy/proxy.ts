import type { ClientRequest, IncomingMessage, ServerResponse } from 'node:http'
import { Transform } from 'node:stream'
import type { Target } from '../apis/targets.ts'
import type { Exchange } from '../exchange.ts'
import { type Refusal, refusals } from '../refusal.ts'
import type { Connections } from './connections.ts'
import { backward, forward, hasBody } from './forward.ts'
import { timeoutOf } from './timeout.ts'

/** How an exchange ended. */
export interface Ending {
  status: number
  /** Milliseconds until the upstream began its answer. */
  upstreamMs: number
  host: string
}

/** What wants to see bodies as they pass. */
export interface Witness {
  sent(chunk: Buffer): void
  answered(status: number, headers: IncomingMessage['headers']): void
  received(chunk: Buffer): void
}

interface Tools {
  connections: Connections
  timeoutMs: number
  /** Most bytes of a body; 0 for any number. */
  most: number
}

/** A request and where its answer goes. `end` is called once, with a refusal when nothing was sent. */
export interface Passage {
  exchange: Exchange
  response: ServerResponse
  witness?: Witness
  end: (ending: Ending, refusal?: Refusal) => void
}

interface BodyRules {
  most: number
  refuse: (refusal: Refusal) => void
}

/** An idle connection that the upstream had closed already, and nothing that cannot be sent again. */
const mayRepeat = (upstream: ClientRequest, exchange: Exchange, tries: number) =>
  upstream.reusedSocket && tries === 0 && !hasBody(exchange.request)

/** Sends a body on, up to the most bytes that are allowed. */
function sendBody({ exchange, witness }: Passage, upstream: ClientRequest, rules: BodyRules) {
  const { request } = exchange
  const { most, refuse } = rules
  if (!hasBody(request)) {
    upstream.end()
    return
  }
  if (most === 0 && !witness) {
    request.pipe(upstream)
    return
  }
  let size = 0
  const gauge = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      if (most > 0 && size > most) {
        refuse(refusals.tooLarge)
        return
      }
      witness?.sent(chunk)
      done(null, chunk)
    },
  })
  request.pipe(gauge).pipe(upstream)
}

function relay({ exchange, response, witness }: Passage, answer: IncomingMessage) {
  const status = answer.statusCode ?? 502
  response.writeHead(status, backward(exchange, answer.headers))
  if (witness) {
    witness.answered(status, answer.headers)
    answer.on('data', (chunk: Buffer) => witness.received(chunk))
  }
  answer.on('error', () => response.destroy())
  answer.pipe(response)
  return status
}

/** Hands requests to upstreams and answers to clients, both as they stream. */
export function createProxy({ connections, timeoutMs, most }: Tools) {
  function pass(passage: Passage, target: Target) {
    const { exchange, response, end } = passage
    const sent = forward(exchange, target)
    const began = performance.now()
    const ending: Ending = { status: 499, upstreamMs: 0, host: target.host }
    let isOver = false
    let upstream: ClientRequest

    function finish(refusal?: Refusal) {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      end(ending, refusal)
    }
    function fail(refusal: Refusal) {
      exchange.request.unpipe()
      upstream.destroy()
      ending.status = refusal.status
      finish(refusal)
    }
    function start(tries: number) {
      upstream = connections.open(target, exchange.method, sent, exchange.api.definition.proxy)
      const opened = upstream
      opened.on('error', () => {
        if (isOver) return
        if (response.headersSent) response.destroy()
        else if (mayRepeat(opened, exchange, tries)) start(tries + 1)
        else fail(refusals.upstreamFailed)
      })
      opened.on('response', (answer) => {
        clearTimeout(timer)
        if (isOver) return
        ending.upstreamMs = performance.now() - began
        ending.status = relay(passage, answer)
      })
      sendBody(passage, opened, { most, refuse: fail })
    }

    const timer = setTimeout(() => fail(refusals.upstreamLate), timeoutOf(exchange, timeoutMs))
    response.on('close', () => {
      if (!response.writableFinished) upstream.destroy()
      finish()
    })
    start(0)
  }

  return (passage: Passage): void => {
    const { request, version } = passage.exchange
    const refuse = (refusal: Refusal) =>
      passage.end({ status: refusal.status, upstreamMs: 0, host: '' }, refusal)
    if (most > 0 && Number(request.headers['content-length'] ?? 0) > most) {
      refuse(refusals.tooLarge)
      return
    }
    const target = version.targets.next()
    if (target) pass(passage, target)
    else refuse(refusals.upstreamFailed)
  }
}

/** Hands one request on. */
export type Pass = ReturnType<typeof createProxy>
