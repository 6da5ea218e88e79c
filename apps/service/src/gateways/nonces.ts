import { randomBytes } from 'node:crypto'

export interface Nonces {
  issue(nodeId: string): string
  /** Whether this is a nonce that was given to that node lately. */
  accepts(nodeId: string, nonce: string): boolean
}

interface Tools {
  /** A keyed signature that every instance makes alike. */
  sign: (text: string) => string
  now: () => Date
}

const lifetimeMs = 60_000

/**
 * Nonces that carry their own proof. A gateway uses one of them from several threads at once and
 * meets another instance with each, so nothing may depend on who was told of a use first: a nonce
 * is good for a minute, for its node, everywhere.
 */
export function createNonces({ sign, now }: Tools): Nonces {
  const write = (nodeId: string, stamp: string) =>
    `${stamp}-${sign(`nonce ${nodeId} ${stamp}`).slice(0, 32)}`
  return {
    issue: (nodeId) =>
      write(nodeId, `${now().getTime().toString(36)}-${randomBytes(6).toString('hex')}`),
    accepts(nodeId, nonce) {
      const [, stamp, moment] = /^(([0-9a-z]{1,11})-[0-9a-f]{12})-[0-9a-f]{32}$/.exec(nonce) ?? []
      if (!stamp || !moment || write(nodeId, stamp) !== nonce) return false
      // Clocks of two instances differ a little, either way.
      return Math.abs(now().getTime() - Number.parseInt(moment, 36)) <= lifetimeMs
    },
  }
}
