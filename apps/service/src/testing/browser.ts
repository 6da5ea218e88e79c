import { type Contract, contract, createClient, type Sent } from '@svc/contract'
import type { FastifyInstance } from 'fastify'
import type { HubClient } from './builders.ts'
import { createAsk, type Told } from './sender.ts'

type Send = (headers: Record<string, string>) => (request: Sent) => Promise<unknown>

/** A browser that holds the cookies of an answer and sends the CSRF token along, as scripts do. */
export interface Browser {
  headers: { cookie: string; 'x-csrf-token': string }
  call: HubClient
}

/** Cookies of an answer by name, each with its attributes. */
export function cookiesIn({ headers }: Pick<Told, 'headers'>): Map<string, string[]> {
  const lines = [headers['set-cookie'] ?? []].flat().map(String)
  return new Map(
    lines.map((line) => {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      return [pair.slice(0, at), [pair.slice(at + 1), ...attributes]]
    }),
  )
}

export function createBrowsers(app: FastifyInstance, send: Send) {
  const ask = createAsk(app)

  function browserWith(answer: Pick<Told, 'headers'>): Browser {
    const cookies = cookiesIn(answer)
    const headers = {
      cookie: [...cookies].map(([name, [value]]) => `${name}=${value}`).join('; '),
      'x-csrf-token': cookies.get('csrf_token')?.[0] ?? '',
    }
    return { headers, call: createClient<Contract>(contract, send(headers)) }
  }
  const login = (username: string, password: string, more: Record<string, string> = {}) =>
    ask('POST', '/login', { body: { username, password, ...more } })

  /** Signs in and fails the test when that is refused. */
  async function signIn(username: string, password: string, more: Record<string, string> = {}) {
    const answer = await login(username, password, more)
    if (!cookiesIn(answer).has('authorisation')) throw new Error(`not signed in: ${answer.text}`)
    return browserWith(answer)
  }
  return { browserWith, login, signIn }
}
