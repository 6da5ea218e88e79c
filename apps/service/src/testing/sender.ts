import type { Sent } from '@svc/contract'
import type { FastifyInstance } from 'fastify'

export interface EnvelopeBody {
  Status: string
  Message: string
  Meta: unknown
  Errors?: string[]
}

/** An answer of 400 or more, as a client throws it. */
export class Refused extends Error {
  readonly status: number
  readonly body: EnvelopeBody
  constructor(status: number, body: EnvelopeBody) {
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

interface Asked {
  headers?: Record<string, string>
  /** Text and bytes are sent as they stand, anything else as JSON. */
  body?: unknown
}

export interface Told {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  text: string
  /** The body of an answer in JSON; of any other it has no members. */
  body: EnvelopeBody & Record<string, unknown>
}

/** One request as it goes over the wire, for what the typed client cannot say. */
export const createAsk =
  (app: FastifyInstance) =>
  async (method: string, url: string, { headers, body }: Asked = {}): Promise<Told> => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { host: 'localhost', ...headers },
      ...(body !== undefined && {
        payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body),
      }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: JSON.parse((isJson && answer.body) || '{}'),
    }
  }
