import type { FastifyReply, FastifyRequest } from 'fastify'

const credentialHeaders = new Set([
  'authorization',
  'admin-auth',
  'cookie',
  'set-cookie',
  'x-csrf-token',
])
const mask = '***'

const headerLines = (headers: Record<string, unknown>) =>
  Object.entries(headers)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}: ${credentialHeaders.has(name) ? mask : value}`)

/** The request line and headers, never the body. */
export const requestDump = ({ method, url, headers, raw }: FastifyRequest) =>
  [`${method} ${url} HTTP/${raw.httpVersion}`, ...headerLines(headers)].join('\r\n')

/** The whole answer, with the values of the named fields masked wherever they stand. */
export function responseDump(
  reply: FastifyReply,
  payload: unknown,
  secrets: readonly string[] = [],
) {
  const head = [`HTTP/1.1 ${reply.statusCode}`, ...headerLines(reply.getHeaders())].join('\r\n')
  if (typeof payload !== 'string') return head
  return `${head}\r\n\r\n${secrets.length > 0 ? masked(payload, secrets) : payload}`
}

function masked(payload: string, secrets: readonly string[]) {
  try {
    return JSON.stringify(
      JSON.parse(payload, (key, value) => (value && secrets.includes(key) ? mask : value)),
    )
  } catch {
    // Not JSON, so the declared fields cannot be found: rather nothing than a secret.
    return mask
  }
}
