import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import { type Control, controlPathOf } from './control/control.ts'
import type { Answered } from './health/answers.ts'
import { readPlace } from './routing/address.ts'
import { refuse, type Serve } from './serve.ts'

interface Tools {
  serve: Serve
  control: Control
  /** Answers of the gateway about itself, by their path. */
  health: ReadonlyMap<string, () => Answered>
  https?: ServerOptions
}

const notAPath = { status: 400, text: 'Bad Request' }

function answerHealth(request: IncomingMessage, response: ServerResponse, answer: () => Answered) {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end()
    return
  }
  const { status, body } = answer()
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const keepAliveTimeout = 65_000

/** The HTTP side of the gateway: its own paths first, then those of the APIs. */
export function createHttpServer({ serve, control, health, https }: Tools): Server {
  const answer: RequestListener = (request, response) => {
    const place = readPlace(request.url ?? '/')
    if (!place) return refuse(response, notAPath)
    const ours = health.get(place.path)
    if (ours) return answerHealth(request, response, ours)
    const path = controlPathOf(place.path)
    if (path !== undefined) return void control(request, response, path, place)
    serve.request(request, response, place)
  }
  const server = https
    ? createSecureServer({ ...https, keepAliveTimeout }, answer)
    : createServer({ keepAliveTimeout }, answer)
  server.on('upgrade', (request, socket, early) => {
    const place = readPlace(request.url ?? '/')
    socket.on('error', () => socket.destroy())
    if (place) serve.upgrade(request, socket, early, place)
    else socket.destroy()
  })
  return server
}
