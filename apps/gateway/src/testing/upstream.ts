import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** What an upstream answers at `/echo…` and anywhere else without an answer of its own. */
const echo = (seen: Seen, response: ServerResponse) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'x-upstream': 'yes' })
    .end(JSON.stringify(seen))

/** The body of a request; undefined when it was broken off. */
async function readWhole(request: IncomingMessage): Promise<string | undefined> {
  let body = ''
  try {
    for await (const chunk of request) body += chunk
    return body
  } catch {
    return undefined
  }
}

type Answer = (seen: Seen, response: ServerResponse) => void

/** An upstream that tells what it was asked, or answers as a test wants it. */
export async function startUpstream() {
  const answers = new Map<string, Answer>()
  const seen: Seen[] = []
  const server = createServer(async (request, response) => {
    const body = await readWhole(request)
    if (body === undefined) return
    const { method = '', url = '', headers } = request
    const one = { method, url, headers, body }
    seen.push(one)
    const answer = answers.get(url.split('?', 1)[0] ?? '') ?? echo
    answer(one, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    server,
    answer: (path: string, answer: Answer) => answers.set(path, answer),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
