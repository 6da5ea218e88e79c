import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dialects, namesIn } from '@svc/names'
import type { Log } from '../log.ts'
import type { Place } from '../routing/address.ts'
import { readBody } from './body.ts'
import { ControlFailure } from './failure.ts'

/** What a handler of the control API is given. */
export interface Call {
  /** The parts of the path that the route leaves open. */
  params: string[]
  query: URLSearchParams
  /** The body as JSON; an empty object without one. */
  body: unknown
}

/** A route: its method, its path with `*` for an open part, and what it does. */
export type ControlRoute = [method: string, path: string, run: (call: Call) => unknown]

interface Tools {
  routes: ControlRoute[]
  secret: string
  log: Log
}

const prefixes = dialects.map((dialect) => namesIn(dialect).controlPath('/'))
const headers = dialects.map((dialect) => namesIn(dialect).header('authorization'))

/** The path behind the prefix, in either dialect; undefined for a path of an API. */
export const controlPathOf = (path: string): string | undefined => {
  const prefix = prefixes.find((start) => path.startsWith(start))
  return prefix === undefined ? undefined : path.slice(prefix.length).replace(/\/$/, '')
}

const isSame = (one: string, other: string) => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

/** The open parts of a path that a route means; undefined when it means another. */
export function matchRoute(route: string, path: string): string[] | undefined {
  const wanted = route.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: string[] = []
  for (const [at, part] of wanted.entries()) {
    const found = given[at] ?? ''
    if (part === '*' && found !== '') params.push(decode(found))
    else if (part !== found) return undefined
  }
  return params
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function answer(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body)
  response.writeHead(status, { 'content-type': 'application/json' }).end(text)
}

/** The API by which a gateway is steered. Everything of it needs the secret. */
export function createControl({ routes, secret, log }: Tools) {
  const isAllowed = (request: IncomingMessage) =>
    secret !== '' && headers.some((name) => isSame(String(request.headers[name] ?? ''), secret))

  function findRoute(method: string, path: string) {
    for (const [wanted, route, run] of routes) {
      const params = wanted === method ? matchRoute(route, path) : undefined
      if (params) return { params, run }
    }
    return undefined
  }

  async function perform(request: IncomingMessage, path: string, query: string): Promise<unknown> {
    if (!isAllowed(request)) {
      throw new ControlFailure(403, 'Attempted administrative access with invalid or missing key!')
    }
    const found = findRoute(request.method ?? 'GET', path)
    if (!found) throw new ControlFailure(404, 'Not Found')
    const body = await readBody(request)
    return found.run({ params: found.params, query: new URLSearchParams(query), body })
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string, place: Place) => {
    try {
      answer(response, 200, await perform(request, path, place.query))
    } catch (error) {
      if (!(error instanceof ControlFailure)) log.error({ err: error }, 'a control call failed')
      const { status, message } =
        error instanceof ControlFailure ? error : { status: 500, message: 'Internal error' }
      answer(response, status, { status: 'error', message })
    }
  }
}

export type Control = ReturnType<typeof createControl>
