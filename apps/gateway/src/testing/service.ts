import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service as far as gateways see one: it hands out nonces and takes each of the last few. */
export async function startService(nodeSecret: string) {
  const state = {
    apis: [] as object[],
    policies: [] as object[],
    /** What gateways called, in order. */
    calls: [] as string[],
    /** Answers every list with this status, where it is not 0. */
    failing: 0,
    /** What gateways told of themselves. */
    told: '',
    /** What they told of quotas. */
    quotas: [] as object[],
  }
  let nonces: string[] = []
  let registrations = 0

  const issue = () => {
    const nonce = `nonce-${nonces.length}-${registrations}`
    nonces = [...nonces, nonce].slice(-8)
    return nonce
  }
  const answer = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  const deny = (response: ServerResponse, Message: string) =>
    answer(response, 403, { Status: 'Error', Message })

  function serve(request: IncomingMessage, response: ServerResponse) {
    const { method, url = '', headers } = request
    state.calls.push(`${method} ${url}`)
    if (headers.authorization !== nodeSecret) return deny(response, 'Authorization failed')
    state.told = String(headers['x-svc-node'])
    if (url === '/register/node') {
      registrations += 1
      nonces = []
      const Message = { NodeID: `node-${headers['x-svc-session-id']}` }
      return answer(response, 200, { Status: 'OK', Message, Nonce: issue() })
    }
    if (!headers['x-svc-nodeid']) return deny(response, 'Authorization failed (No node ID Found)')
    if (!nonces.includes(String(headers['x-svc-nonce']))) return deny(response, 'Nonce failed')
    if (state.failing > 0 && url.startsWith('/system/')) {
      return answer(response, state.failing, { Status: 'Error', Message: 'no', Nonce: issue() })
    }
    if (url === '/system/key/quota_trigger') {
      let text = ''
      request.on('data', (chunk) => (text += chunk))
      request.on('end', () => state.quotas.push(JSON.parse(text)))
    }
    const lists: Record<string, object[]> = {
      '/system/apis': state.apis,
      '/system/policies': state.policies,
    }
    answer(response, 200, { Status: 'OK', Message: lists[url] ?? {}, Nonce: issue() })
  }

  let server = createServer(serve)
  const listen = (port: number) =>
    new Promise<number>((resolve) => {
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
    })
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const port = await listen(0)
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    close,
    /** Comes back at the same address, knowing nobody. */
    async open() {
      nonces = []
      server = createServer(serve)
      await listen(port)
    },
    /** Forgets every gateway, as after a restart of the store. */
    forget() {
      nonces = []
    },
  })
}
