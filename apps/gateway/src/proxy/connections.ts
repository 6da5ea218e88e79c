import { type ClientRequest, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import type { Definition } from '../apis/definition.ts'
import type { Target } from '../apis/targets.ts'
import type { Forwarded } from './forward.ts'

/** One request to an upstream. */
export interface Question {
  target: Target
  proxy: Definition['proxy']
  method: string
  sent: Forwarded
}

export interface Connections {
  /** Sends a request on a connection that may have served others, and tells the receiver of its answer. */
  send(question: Question, body: Readable | null, receiver: Dispatcher.DispatchHandler): void
  /** A request for another protocol, on a connection of its own. */
  open(question: Question): ClientRequest
  close(): void
}

/** Limits of time are those of the API, and kept by the proxy. */
const patient = { headersTimeout: 0, bodyTimeout: 0 }

const isAddress = (hostname: string) => /^[\d.]+$|:/.test(hostname)

/** Connections to upstreams, kept open between requests. */
export function createConnections(acceptsAnyCertificate: boolean): Connections {
  const careful = new Agent({ ...patient, connect: { timeout: 0 } })
  const careless = new Agent({ ...patient, connect: { timeout: 0, rejectUnauthorized: false } })
  const isCareless = ({ transport }: Definition['proxy']) =>
    acceptsAnyCertificate || transport.ssl_insecure_skip_verify
  return {
    send({ target, proxy, method, sent }, body, receiver) {
      const { origin, hostname } = target
      const servername = isAddress(hostname) ? undefined : hostname
      const place = { origin, method: method as Dispatcher.HttpMethod, servername, body }
      const agent = isCareless(proxy) ? careless : careful
      agent.dispatch({ ...place, ...sent }, receiver)
    },
    open({ target: { isSecure, hostname, port }, proxy, method, sent }) {
      const place = { ...sent, method, hostname, port, setHost: false, agent: false as const }
      if (!isSecure) return plain(place)
      const servername = isAddress(hostname) ? '' : hostname
      return secure({ ...place, servername, rejectUnauthorized: !isCareless(proxy) })
    },
    close() {
      for (const agent of [careful, careless]) void agent.destroy()
    },
  }
}
