import type { Sent } from '@svc/contract'
import type { FastifyInstance } from 'fastify'

/** An answer of 400 or more, as a client throws it. */
export class Refused extends Error {
  readonly status: number
  readonly body: { Status: string; Message: string; Meta: unknown; Errors?: string[] }
  constructor(status: number, body: Refused['body']) {
    super(`${status} ${body.Message}`)
    this.status = status
    this.body = body
  }
}

/** Sends calls of the typed client into the application, with these headers. */
export const createSender =
  (app: FastifyInstance) =>
  (headers: Record<string, string> = {}) =>
  async ({ method, path, body }: Sent) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { host: 'localhost', ...headers },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    const given = isJson ? answer.json() : answer.body
    if (answer.statusCode >= 400) throw new Refused(answer.statusCode, given)
    return given
  }
