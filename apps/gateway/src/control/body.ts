import type { IncomingMessage } from 'node:http'
import { isObject, type JsonObject } from '@svc/definitions'
import { ControlFailure } from './failure.ts'

const most = 4 * 1024 * 1024

/** The body of a control call as JSON, whatever it is labelled. */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > most) throw new ControlFailure(413, 'Request body is too large')
    chunks.push(chunk)
  }
  if (size === 0) return {}
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new ControlFailure(400, 'Request malformed')
  }
}

/** The body where it is an object, as every write wants it. */
export function objectIn(body: unknown): JsonObject {
  if (isObject(body)) return body
  throw new ControlFailure(400, 'Request malformed')
}
