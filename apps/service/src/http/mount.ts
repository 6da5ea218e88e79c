import { Readable } from 'node:stream'
import type { Route, RouteTable } from '@svc/contract'
import { version } from '@svc/documents'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { denied, Failure, invalid } from '#failure'
import type { Scopes } from '#scope'
import { Answer } from './answer.ts'
import { type AuditTrail, recordIntent } from './auditing.ts'
import { changedByRules, shownToRules, Unreadable } from './body.ts'
import { isManagement, type Rules } from './context.ts'
import type { AnyHandler, Handlers } from './handlers.ts'
import { admit, type Gate } from './identify.ts'
import { scopeOf } from './scoped.ts'
import { step } from './step.ts'

export interface Pipeline {
  gate: Gate
  scopes: Scopes
  trail: AuditTrail
  rules?: Rules
  /** Every route with its handler, for reads from within. */
  mounted: Array<{ route: Route; handler: AnyHandler }>
}

/** Turns a table of the contract into routes. The table types the handlers. */
export function mount<T extends RouteTable>(
  app: FastifyInstance,
  pipeline: Pipeline,
  noun: string,
  table: T,
  handlers: Handlers<T>,
) {
  for (const [verb, route] of Object.entries(table)) {
    // `Handlers` demands exactly one function per entry of the table.
    const handler = handlers[verb] as AnyHandler
    pipeline.mounted.push({ route, handler })
    for (const path of [route.path, ...(route.aliases ?? [])]) {
      mountOne(app, pipeline, { name: `${noun}.${verb}`, path, route, handler })
    }
  }
}

interface Mounted {
  name: string
  path: string
  route: Route
  handler: AnyHandler
}

function mountOne(app: FastifyInstance, pipeline: Pipeline, mounted: Mounted) {
  const { name, path, route, handler } = mounted
  app.route({
    method: route.method,
    url: path,
    config: { route, name },
    schema: {
      ...(route.params && { params: route.params }),
      ...(route.query && { querystring: route.query }),
      ...(route.body && { body: route.body }),
      response: { [route.status ?? 200]: route.returns },
    },
    onRequest: step((request) => admit(request, route, pipeline.gate)),
    preValidation: step((request) => prepare(request, route, pipeline)),
    async handler(request, reply) {
      const { params, query, body } = request
      const scope = scopeOf(pipeline.scopes, route, request)
      return give(reply, await handler(scope as never, { params, query, body } as never))
    },
  })
}

/** Rules first, then the body, then the intent: who is refused learns nothing of the rest. */
function prepare(request: FastifyRequest, route: Route, { rules, trail }: Pipeline) {
  const checkBody = () => {
    if (route.body) refuseUnreadable(request.body, route)
  }
  const recordsIntent = trail.failClosed && isManagement(request)
  if (!recordsIntent && !isRuled(request, rules)) return checkBody()
  return applyRules(request, rules).then(() => {
    checkBody()
    return recordsIntent ? recordIntent(trail, request) : undefined
  })
}

const isRuled = (request: FastifyRequest, rules: Rules | undefined) =>
  rules !== undefined &&
  request.actor.kind === 'user' &&
  isManagement(request) &&
  rules.mayDecide(request.actor.identity.user.org_id)

function refuseUnreadable(body: unknown, { unreadable, empty }: Route) {
  const message = unreadable ?? 'Request body malformed'
  if (body === undefined) throw invalid(empty ?? message)
  if (body instanceof Unreadable) throw invalid(message, body.details)
}

/** Lets the rule engine refuse the request or change its body. */
export async function applyRules(request: FastifyRequest, rules: Rules | undefined) {
  const { method, id, routeOptions, actor } = request
  if (!rules || actor.kind !== 'user' || !isManagement(request)) return
  const body = shownToRules(request.body, routeOptions.config.route)
  const outcome = await rules.decide({
    method,
    path: request.path,
    params: request.params as Record<string, string>,
    query: request.query,
    headers: request.headers,
    body,
    route: routeOptions.config.route,
    identity: actor.identity,
    requestId: id,
  })
  if (outcome.deny.length > 0) {
    request.ruled = JSON.stringify({ deny: outcome.deny })
    const reasons = [...outcome.deny].sort()
    throw new Failure(403, denied(reasons).message, reasons)
  }
  if (outcome.body === body) return
  request.ruled = JSON.stringify({ patch: outcome.patches })
  request.body = changedByRules(request.body, outcome.body, routeOptions.config.route)
}

/** Sends what a handler gave; a document tells its version, for `If-Match`. */
function give(reply: FastifyReply, given: unknown) {
  if (given instanceof Answer) {
    if (given.body instanceof Readable && reply.request.method === 'HEAD') given.body.destroy()
    return reply.code(given.status).headers(given.headers).serializer(String).send(given.body)
  }
  if (given === undefined) throw new Failure(500, 'Internal error')
  const read = (given as { [version]?: number } | null)?.[version]
  if (read !== undefined) reply.header('etag', `"${read}"`)
  const { status } = reply.routeOptions.config.route ?? {}
  if (status !== undefined) reply.code(status)
  // Not the reply itself: then the router would wait until the answer has left.
  return given
}
