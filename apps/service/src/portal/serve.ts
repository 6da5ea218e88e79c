import type { Settings } from '@svc/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, notFound } from '#failure'
import { findConfiguration } from '#features/portalsettings'
import { Facts, failureOf } from '#http'
import type { Actor, Scopes } from '#scope'
import { createHeaders } from './headers.ts'
import { bare, findFrame, layOut } from './layout.ts'
import type { createPlaces, Place } from './places.ts'
import { readForm } from './read-form.ts'
import { createRouter } from './router.ts'
import type { PortalSessions } from './session.ts'
import { failed, turnTo } from './turn.ts'
import type { Page, Reply, Visit } from './visit.ts'

interface Tools {
  scopes: Scopes
  findPlace: ReturnType<typeof createPlaces>
  sessions: PortalSessions
  settings: Pick<Settings, 'security' | 'maintenance_mode'>
  pages: Page[]
  /** What the organisation has written itself, at paths of its own. */
  storedPage: (visit: Visit, path: string) => Promise<Reply | undefined>
}

/** Forms are small; nothing else is sent here. */
const bodyLimit = 256 * 1024

/** Whoever is there: a developer by name, or somebody. */
const actorOf = (developer: Visit['developer']): Actor =>
  developer
    ? { kind: 'developer', id: developer.id, email: developer.email }
    : { kind: 'anonymous' }

/** Browsers say when another site has sent a form; proxies cannot change that. */
const isForeign = ({ headers }: FastifyRequest) => headers['sec-fetch-site'] === 'cross-site'

/** Serves the portals of all organisations below `root`. */
export function servePortal(app: FastifyInstance, root: string, tools: Tools) {
  const { scopes, findPlace, sessions, settings, pages, storedPage } = tools
  const headersFor = createHeaders(settings.security)
  const findPage = createRouter(pages)

  async function visitOf(request: FastifyRequest, place: Place, writes: boolean) {
    const { organisation, base, runsScripts } = place
    const facts = new Facts(request)
    const open = writes ? scopes.within : scopes.reading
    const stranger = scopes.reading(organisation.id, { kind: 'anonymous' }, { request: facts })
    const developer = await sessions.find(stranger)
    const { csrf, cookies } = sessions.tokenFor(base, facts, developer !== undefined)
    const { body } = request
    const visit: Visit = {
      ...{ organisation, base, runsScripts, developer, csrf, params: {} },
      scope: open(organisation.id, actorOf(developer), { request: facts }),
      configuration: await findConfiguration(stranger),
      query: new URLSearchParams(request.url.split('?')[1] ?? ''),
      form: body instanceof URLSearchParams ? body : new URLSearchParams(),
    }
    return { visit, cookies }
  }

  async function replyTo(request: FastifyRequest, place: Place, visit: Visit): Promise<Reply> {
    if (settings.maintenance_mode) throw new Failure(503, 'The portal is being looked after')
    const found = findPage(place.path)
    const isPost = request.method === 'POST'
    if (!found) {
      const stored = isPost ? undefined : await storedPage(visit, place.path)
      if (!stored) throw notFound('This page does not exist')
      return stored
    }
    // Scripts of a portal send the token as the credential of their calls.
    const token = visit.form.get('csrf') ?? request.headers.authorization ?? ''
    if (isPost && (isForeign(request) || !sessions.isGenuine(token, visit.csrf))) {
      throw new Failure(403, 'This form is too old or was not sent from here. Please open it again')
    }
    return turnTo(found.page, { ...visit, params: found.params }, isPost)
  }

  app.register((portal, _, done) => {
    portal.removeAllContentTypeParsers()
    portal.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit },
      async (_request: FastifyRequest, text: unknown) => readForm(String(text)),
    )
    portal.setErrorHandler((error, request, reply) => {
      const { status, message } = failureOf(error)
      if (status >= 500) request.log.error({ err: error, req_id: request.id }, message)
      return reply.code(status).headers(headersFor(false)).type(htmlType).send(bare(message))
    })
    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const place = await findPlace(request.host, request.path.slice(root.length) || '/')
      if (!place) {
        const headers = headersFor(false)
        return reply.code(404).headers(headers).type(htmlType).send(bare('Portal not found'))
      }
      const { visit, cookies } = await visitOf(request, place, writes(request, findPage, place))
      const given = await replyTo(request, place, visit).catch((error) => failed(error, request))
      if (cookies.length > 0 && given.kind === 'page') reply.header('set-cookie', cookies)
      return send(reply, given, visit)
    }
    for (const url of [root || '/', `${root}/*`]) {
      portal.route({ method: ['GET', 'POST'], url, bodyLimit, handler: answer })
    }
    done()
  })

  async function send(reply: FastifyReply, given: Reply, visit: Visit) {
    if (given.kind === 'redirect') {
      if (given.cookies.length > 0) reply.header('set-cookie', given.cookies)
      const headers = { ...headersFor(false), location: given.location }
      return reply.code(303).headers(headers).send('')
    }
    if (given.kind === 'asset') {
      return reply.header('cache-control', 'max-age=300').type(given.type).send(given.text)
    }
    const frame = await findFrame(visit)
    return reply
      .code(given.status)
      .headers(headersFor(frame.hasScript, given.formTarget))
      .type(htmlType)
      .send(layOut(visit, frame, given))
  }
}

const htmlType = 'text/html; charset=utf-8'

const writes = (
  { method }: FastifyRequest,
  findPage: ReturnType<typeof createRouter>,
  { path }: Place,
) => method === 'POST' || findPage(path)?.page.enter !== undefined
