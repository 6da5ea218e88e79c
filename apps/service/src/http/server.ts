import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { ServerOptions } from 'node:https'
import type { Duplex } from 'node:stream'
import type { Route } from '@svc/contract'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { Failure, notFound } from '#failure'
import { auditRequests } from './auditing.ts'
import { acceptAnyBody } from './body.ts'
import { isManagement, pathOnly } from './context.ts'
import { drainOnClose } from './draining.ts'
import { bodyOf, failureOf } from './failures.ts'
import { identify } from './identify.ts'
import { applyRules, type Pipeline } from './mount.ts'
import { validateBySchema, wrongPayload } from './schema.ts'
import { replayUpdateVerb } from './update-verb.ts'

export interface ServerSettings {
  log: Logger
  https?: ServerOptions
  trustProxy: boolean
  bodyLimit: number
  /** Another path for what some hosts are asked for. */
  rewrite?: (url: string, request: IncomingMessage) => string
  /** How long newcomers are still served after the stop began; not at all unless said. */
  noticeMs?: number
}

/** The specification writes these paths without `/api`; rules and audit see the full form. */
const withPrefix = (url: string) => (/^\/apis\/oas(?=[/?]|$)/.test(url) ? `/api${url}` : url)

/** Proxies send the whole address as the target, which the router would take for its path. */
function relative(url: string) {
  if (url.startsWith('/')) return url
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '')
  return path === url || path.startsWith('/') ? path : `/${path}`
}

/** A `%` that encodes nothing stands for itself: such an id is unknown, and no error of its own. */
function decodable(url: string) {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** What the HTTP parser lets through. */
const longestPath = 16 * 1024

/** The HTTP server with everything that holds for every route. */
export async function createServer(settings: ServerSettings, pipeline: Pipeline) {
  const app: FastifyInstance = fastify({
    loggerInstance: settings.log as FastifyBaseLogger,
    ...(settings.https && { https: settings.https }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Who logs of a request names it; a logger of its own for each of them would cost more.
    childLoggerFactory: (logger) => logger,
    trustProxy: settings.trustProxy,
    bodyLimit: settings.bodyLimit,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: longestPath },
    rewriteUrl(request) {
      const url = decodable(relative(request.url ?? '/'))
      const inner = settings.rewrite?.(url, request) ?? url
      return inner === url ? withPrefix(url) : inner
    },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler(error, socket) {
      // Fastify's type of the packet is wrong: Node hands over a Buffer.
      const packet = error as unknown as Parameters<typeof replayUpdateVerb>[1]
      if (!replayUpdateVerb(app.server, packet, socket)) refusePacket(socket)
    },
  })
  app.decorateRequest('actor', null as never)
  app.decorateRequest('changes', null as never)
  app.decorateRequest('path', '')
  app.decorateRequest('ruled', '')
  app.addHook('onRequest', (request, reply, done) => {
    request.actor = { kind: 'anonymous' }
    request.changes = []
    request.path = pathOnly(request.url)
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    done()
  })
  acceptAnyBody(app)
  validateBySchema(app)
  app.setErrorHandler(giveFailure)
  auditRequests(app, pipeline.trail)
  drainOnClose(app, settings.noticeMs ?? 0)
  return app
}

/** What is not HTTP gets a last word in HTTP. */
function refusePacket(socket: Duplex) {
  if (!socket.writable) return socket.destroy()
  const body = JSON.stringify(bodyOf(new Failure(400, 'Request malformed')))
  const head = 'HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nConnection: close'
  return socket.end(`${head}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
}

/** A body that breaks the schema, as the route words it. */
const wrongShape = ({ message, details }: Failure, route: Route | undefined) =>
  new Failure(route?.invalidStatus ?? 400, route?.invalid ?? message, details)

/** The only code that writes the body of a failure. */
function giveFailure(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  if (failure.status >= 500) request.log.error({ err: error, req_id: request.id }, failure.message)
  const { route } = request.routeOptions.config
  const told = failure.message === wrongPayload ? wrongShape(failure, route) : failure
  return reply
    .code(told.status)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(bodyOf(told, route?.failures))
}

/** Unknown paths: under `/api` only who has a credential learns that there is nothing. */
export function answerUnknownPaths(
  app: FastifyInstance,
  { gate, rules }: Pipeline,
  page: (request: FastifyRequest, reply: FastifyReply) => unknown,
) {
  app.setNotFoundHandler(async (request, reply) => {
    if (!isManagement(request)) return page(request, reply)
    await identify(request, gate.credentials)
    await applyRules(request, rules)
    // The text that clients of this API have always been given.
    throw notFound('404')
  })
}
