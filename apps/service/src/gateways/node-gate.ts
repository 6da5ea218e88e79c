import type { IncomingHttpHeaders } from 'node:http'
import { type Dialect, dialects, namesIn } from '@svc/names'
import { Failure } from '#failure'
import type { NodeClaim } from '#scope'
import { sameSecret } from '#secrets'
import type { Nodes } from './nodes.ts'
import type { Nonces } from './nonces.ts'

interface Tools {
  nodes: Pick<Nodes, 'isRegistered'>
  nonces: Nonces
  nodeSecret: string
  dialect: Dialect
}

/** Gateways register again when they read one of the first two texts, so these are kept to the letter. */
const nonceFailed = () => new Failure(403, 'Nonce failed')
const unknownNode = () => new Failure(403, 'Authorization failed (No node ID Found)')
const wrongSecret = () => new Failure(403, 'Authorization failed (Secret incorrect)')

const words = ['nodeid', 'nonce', 'session-id', 'hostname'] as const

/** A gateway of the other dialect would register for ever and never be understood. */
function refuseOtherDialect(headers: IncomingHttpHeaders, dialect: Dialect) {
  for (const other of dialects) {
    const names = namesIn(other)
    if (other === dialect || !words.some((word) => headers[names.header(word)])) continue
    throw new Failure(
      403,
      `Authorization failed (gateway_dialect is ${dialect}, the gateway speaks ${other})`,
    )
  }
}

/** Who may speak as a gateway: whoever has the secret, and after registering, a nonce of ours. */
export function createNodeGate({ nodes, nonces, nodeSecret, dialect }: Tools) {
  const names = namesIn(dialect)
  const read = (headers: IncomingHttpHeaders, word: string) =>
    String(headers[names.header(word)] ?? '')
  return {
    claimOf(headers: IncomingHttpHeaders): NodeClaim {
      const given = headers.authorization ?? ''
      if (!nodeSecret || !sameSecret(given, nodeSecret)) throw wrongSecret()
      const claim = {
        id: read(headers, 'nodeid'),
        nonce: read(headers, 'nonce'),
        sessionId: read(headers, 'session-id'),
        hostname: read(headers, 'hostname'),
        state: read(headers, 'node'),
      }
      if (!claim.id && !claim.sessionId && !claim.hostname) refuseOtherDialect(headers, dialect)
      return claim
    },
    async demandRegistered({ id, nonce }: NodeClaim) {
      if (!id) throw unknownNode()
      if (!nonces.accepts(id, nonce)) throw nonceFailed()
      if (!(await nodes.isRegistered(id))) throw unknownNode()
    },
  }
}
