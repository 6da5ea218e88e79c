import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** The cookies of a request. Scripts send none, so nothing is read before somebody asks. */
export const cookiesOf = ({ headers }: FastifyRequest): Record<string, string | undefined> =>
  headers.cookie ? parseCookie(headers.cookie) : {}
