import { Agent, type ClientRequest, request as plain } from 'node:http'
import { Agent as SecureAgent, request as secure } from 'node:https'
import type { Definition } from '../apis/definition.ts'
import type { Target } from '../apis/targets.ts'
import type { Forwarded } from './forward.ts'

export interface Connections {
  /** A request to an upstream, on a connection that may have served others before. */
  open(target: Target, method: string, sent: Forwarded, proxy: Definition['proxy']): ClientRequest
  close(): void
}

const options = { keepAlive: true, maxFreeSockets: 256, scheduling: 'lifo' } as const

/** Connections to upstreams, kept open between requests. */
export function createConnections(acceptsAnyCertificate: boolean): Connections {
  const http = new Agent(options)
  const https = new SecureAgent(options)
  const careless = new SecureAgent({ ...options, rejectUnauthorized: false })
  return {
    open({ isSecure, hostname, port }, method, { path, headers }, { transport }) {
      const place = { method, path, headers, hostname, port, setHost: false }
      if (!isSecure) return plain({ ...place, agent: http })
      const isCareless = acceptsAnyCertificate || transport.ssl_insecure_skip_verify
      const servername = /^[\d.]+$|:/.test(hostname) ? '' : hostname
      return secure({ ...place, agent: isCareless ? careless : https, servername })
    },
    close() {
      for (const agent of [http, https, careless]) agent.destroy()
    },
  }
}
