import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { beginExchange } from './begin.ts'
import type { Configuration } from './configuration.ts'
import type { Decide } from './decide.ts'
import { type Events, eventMessages } from './events/events.ts'
import type { Exchange } from './exchange.ts'
import type { Log } from './log.ts'
import type { Ending } from './proxy/passage.ts'
import type { Pass } from './proxy/proxy.ts'
import { refuseUpgrade, type Tunnel } from './proxy/tunnel.ts'
import type { Recorder } from './records/recorder.ts'
import { type Refusal, refusalBody, refusals } from './refusal.ts'
import type { Place } from './routing/address.ts'

interface Tools {
  configuration: () => Configuration
  decide: Decide
  proxy: Pass
  tunnel: Tunnel
  recorder: Recorder
  events: Events
  log: Log
  trustsProxy: boolean
}

const failed: Refusal = { status: 500, text: 'Internal error' }

/** Answers without an upstream. */
function answer(
  response: ServerResponse,
  status: number,
  headers: OutgoingHttpHeaders,
  body: string,
) {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
}

export function refuse(response: ServerResponse, refusal: Refusal, headers?: OutgoingHttpHeaders) {
  const all = { 'content-type': 'application/json', ...headers, ...refusal.headers }
  answer(response, refusal.status, all, refusalBody(refusal.text))
}

/** Serves the APIs: requests and, for other protocols, whole connections. */
export function createServe(tools: Tools) {
  const { decide, proxy, tunnel, recorder, events, log } = tools

  const begin = (request: IncomingMessage, place: Place) =>
    beginExchange(request, place, tools.configuration(), tools.trustsProxy)

  function tell(exchange: Exchange, { event }: Refusal) {
    if (!event) return
    const { path, address: origin, key, shown } = exchange
    const told = key?.name ?? shown
    events(exchange.api, { event, message: eventMessages[event], path, origin, key: told })
  }

  const local = (status: number): Ending => ({ status, upstreamMs: 0, host: '' })

  function refuseExchange(exchange: Exchange, response: ServerResponse, refusal: Refusal) {
    refuse(response, refusal, exchange.cors)
    tell(exchange, refusal)
    recorder.record(exchange, local(refusal.status))
  }

  function pass(exchange: Exchange, response: ServerResponse) {
    const witness = recorder.witness(exchange)
    proxy({
      ...{ exchange, response, witness },
      end(ending, refusal) {
        if (refusal) refuse(response, refusal, exchange.cors)
        recorder.record(exchange, ending, witness?.tell())
      },
    })
  }

  async function serve(exchange: Exchange, response: ServerResponse) {
    const { refusal, preflight, mock } = await decide(exchange)
    if (refusal) return refuseExchange(exchange, response, refusal)
    if (preflight) return answer(response, 204, preflight, '')
    if (!mock) return pass(exchange, response)
    answer(response, mock.status, { ...mock.headers, ...exchange.cors }, mock.body)
    recorder.record(exchange, local(mock.status))
  }

  async function upgrade(exchange: Exchange, socket: Duplex, early: Buffer) {
    const { refusal } = await decide(exchange)
    if (refusal) {
      refuseUpgrade(socket, refusal)
      tell(exchange, refusal)
      return recorder.record(exchange, local(refusal.status))
    }
    tunnel(exchange, socket, early, (ending, failure) => {
      if (failure) refuseUpgrade(socket, failure)
      recorder.record(exchange, ending)
    })
  }

  return {
    request(request: IncomingMessage, response: ServerResponse, place: Place) {
      const begun = begin(request, place)
      if (!begun) return refuse(response, refusals.noApi)
      if (begun.refusal) return refuseExchange(begun.exchange, response, begun.refusal)
      serve(begun.exchange, response).catch((err) => {
        log.error({ err, path: place.path }, 'a request failed')
        refuse(response, failed)
      })
    },
    upgrade(request: IncomingMessage, socket: Duplex, early: Buffer, place: Place) {
      const begun = begin(request, place)
      if (!begun) return refuseUpgrade(socket, refusals.noApi)
      if (begun.refusal) return refuseUpgrade(socket, begun.refusal)
      upgrade(begun.exchange, socket, early).catch((err) => {
        log.error({ err, path: place.path }, 'a connection failed')
        refuseUpgrade(socket, failed)
      })
    },
  }
}

export type Serve = ReturnType<typeof createServe>
