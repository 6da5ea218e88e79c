import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#failure'

const fallback =
  '<!doctype html><html lang="en"><title>SVC Dashboard</title><h1>SVC Dashboard</h1>' +
  '<p>The front-end is not built. The API is at <a href="/reference">/reference</a>.</p></html>'

/**
 * Serves the built front-end. Every path that no route has is the application, which shows its own
 * page for what it does not know; whoever does not ask for a page gets a plain 404.
 */
export async function serveFrontEnd(
  app: FastifyInstance,
  root: string,
  headers: Record<string, string>,
) {
  const built = existsSync(join(root, 'index.html'))
  if (built) {
    await app.register(statics, {
      root: join(root, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
    })
  }
  const page = built ? await readFile(join(root, 'index.html'), 'utf8') : fallback
  return (request: FastifyRequest, reply: FastifyReply) => {
    const wantsPage = request.headers.accept?.includes('text/html') ?? false
    if (request.method !== 'GET' || (!wantsPage && request.url !== '/')) {
      throw notFound('404')
    }
    return reply.headers(headers).type('text/html; charset=utf-8').send(page)
  }
}
