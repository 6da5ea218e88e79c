import { type IncomingHttpHeaders, request as plain } from 'node:http'
import { request as secure } from 'node:https'

export interface Question {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** Milliseconds until the whole answer must be there. */
  timeout: number
  /** Most bytes of an answer; more of it is an error. */
  most?: number
  acceptsAnyCertificate?: boolean
}

export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** Asks a server and reads its answer whole. Rejects when there is none in time. */
export function ask(url: string, question: Question): Promise<Answer> {
  const {
    method = 'GET',
    headers = {},
    body = '',
    timeout,
    most = Number.MAX_SAFE_INTEGER,
  } = question
  return new Promise((resolve, reject) => {
    const send = url.startsWith('https:') ? secure : plain
    const length = Buffer.byteLength(body)
    const request = send(url, {
      method,
      headers: { ...headers, ...(length > 0 && { 'content-length': String(length) }) },
      signal: AbortSignal.timeout(timeout),
      rejectUnauthorized: !question.acceptsAnyCertificate,
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > most) request.destroy(new Error('the answer is too large'))
        else chunks.push(chunk)
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.end(body)
  })
}
