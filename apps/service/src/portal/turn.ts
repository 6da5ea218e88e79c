import type { FastifyRequest } from 'fastify'
import { notFound } from '#failure'
import { failureOf } from '#http'
import type { Scope } from '#scope'
import { problem } from './forms.ts'
import { html } from './html.ts'
import { goTo, type Page, type Reply, show, type Visit } from './visit.ts'

/** Runs the page for who may see it; a stranger is sent to log in first. */
export function turnTo(page: Page, visit: Visit, isPost: boolean): Promise<Reply> | Reply {
  // `visitOf` opens a scope to write with for exactly these.
  const writing = visit as Visit<Scope>
  if (page.who === 'anyone') {
    if (isPost) return page.post ? page.post(writing) : refuseMethod()
    if (page.enter) return page.enter(writing)
    return page.get ? page.get(visit) : refuseMethod()
  }
  const { developer } = visit
  if (!developer) return toLogin(visit, page, isPost)
  if (isPost) return page.post ? page.post({ ...writing, developer }) : refuseMethod()
  return page.get ? page.get({ ...visit, developer }) : refuseMethod()
}

function refuseMethod(): never {
  throw notFound('This page does not exist')
}

const filled = (path: string, params: Record<string, string>) =>
  path.replace(/:([^/]+)/g, (_, name) => encodeURIComponent(params[name] ?? ''))

/** What was sent is lost, so only pages that can be opened again are come back to. */
const toLogin = ({ base, params }: Visit, { path }: Page, isPost: boolean) => {
  const next = isPost ? '' : `?next=${encodeURIComponent(base + filled(path, params))}`
  return goTo(`${base}/login/${next}`)
}

/** A failure as a page; our own faults are logged and say nothing of themselves. */
export function failed(error: unknown, request: FastifyRequest): Reply {
  const failure = failureOf(error)
  if (failure.status >= 500) request.log.error({ err: error, req_id: request.id }, failure.message)
  const title = titles[failure.status] ?? 'That did not work'
  return show(title, html`<h1>${title}</h1>${problem(failure)}`, { status: failure.status })
}

const titles: Record<number, string> = {
  403: 'Not allowed',
  404: 'Not found',
  429: 'Too many tries',
  503: 'Back soon',
}
