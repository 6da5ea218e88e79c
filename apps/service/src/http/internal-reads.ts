import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Route } from '@svc/contract'
import { Value } from 'typebox/value'
import { Failure } from '#failure'
import type { Scopes } from '#scope'
import { Answer } from './answer.ts'
import type { Pipeline } from './mount.ts'

type Mounted = Pipeline['mounted'][number]
/** The object at a path of the management API, or undefined when there is none. */
export type InternalRead = (org: string, path: string) => Promise<unknown>

function matcherOf(route: Route) {
  const names = [...route.path.matchAll(/:([^/]+)/g)].map(([, name]) => name ?? '')
  const pattern = new RegExp(`^${route.path.replace(/:[^/]+/g, '([^/]+)')}/?$`)
  return (path: string) => {
    const found = pattern.exec(path)
    if (!found) return undefined
    return Object.fromEntries(names.map((name, at) => [name, decoded(found[at + 1] ?? '')]))
  }
}
function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** JSON without the fields that a route declares secret, wherever they stand. */
const withoutSecrets = (given: unknown, secrets: readonly string[] = []) =>
  JSON.parse(JSON.stringify(given), (key, value) => (secrets.includes(key) ? undefined : value))

/** What a list that is written as a stream says; other answers are no object. */
async function readJson({ headers, body }: Answer): Promise<unknown> {
  const isJson = String(headers['content-type']).startsWith('application/json')
  return isJson && body instanceof Readable ? JSON.parse(await text(body)) : undefined
}

/**
 * Reads for rules: with the rights of the organisation rather than of the caller, who could otherwise
 * slip past a rule by lacking a permission. Only GET, only JSON, never a secret.
 */
export function createInternalReads(mounted: Mounted[], scopes: Scopes): InternalRead {
  const readable = mounted
    .filter(({ route }) => route.method === 'GET' && route.path.startsWith('/api/'))
    .map(({ route, handler }) => ({ route, handler, match: matcherOf(route) }))
    .sort((a, b) => a.route.path.split(':').length - b.route.path.split(':').length)

  return async (org, asked) => {
    const [path = '', search = ''] = asked.split('?')
    const full = path.startsWith('/api/') ? path : `/api/${path.replace(/^\//, '')}`
    for (const { route, handler, match } of readable) {
      const params = match(full)
      if (!params) continue
      const given = Object.fromEntries(new URLSearchParams(search))
      const query = route.query ? Value.Convert(route.query, given) : given
      const scope = scopes.reading(org, { kind: 'job', name: 'rules' })
      try {
        const answer = await handler(scope as never, { params, query } as never)
        const value = answer instanceof Answer ? await readJson(answer) : answer
        return value === undefined ? undefined : withoutSecrets(value, route.secrets)
      } catch (error) {
        if (error instanceof Failure && error.status < 500) return undefined
        throw error
      }
    }
    return undefined
  }
}
