import type { KeyValue } from '@svc/keyvalue'
import { accessDenied, type Caller, RpcError } from '@svc/rpc'
import type { Identities } from '#scope'

/** A data plane that has logged in: for whom, and with which credential. */
export interface PlaneSession {
  org: string
  /** Empty for a gateway without a group. */
  group: string
  user: string
  /** The digest of the credential; another one since then ends the session. */
  credential: string
  /** The id of the node here. */
  node: string
}

export interface PlaneSessions {
  /** The session of a credential, undefined when it may not have one. */
  open(accessKey: string): Promise<Omit<PlaneSession, 'group' | 'node'> | undefined>
  keep(caller: Caller, session: PlaneSession): Promise<void>
  /** The session of a caller; whoever has none, or none any more, has to log in first. */
  demand(caller: Caller, org?: string): Promise<PlaneSession>
  end(caller: Pick<Caller, 'connectionId'>): Promise<void>
  /** Says which of the callers known here have lost their right since. */
  findRevoked(): Promise<Array<{ connectionId: string; org: string }>>
  /** Forgets a caller here, without ending its session elsewhere. */
  forget(connectionId: string): void
}

interface Tools {
  keyvalue: Pick<KeyValue, 'get' | 'set' | 'remove'>
  identities: Pick<Identities, 'byAccessKey' | 'byUser' | 'isHybrid'>
}

/** One client has several connections, and a balancer may give each to another instance. */
const keyOf = (connectionId: string) => `hybrid-session-${connectionId}`
const keptSeconds = 86_400

export const denied = () => new RpcError('answer', accessDenied)

/** Who has logged in, by the id that all connections of one client share. */
export function createPlaneSessions({ keyvalue, identities }: Tools): PlaneSessions {
  const known = new Map<string, PlaneSession>()

  async function isValid({ org, user, credential }: PlaneSession): Promise<boolean> {
    const identity = await identities.byUser(user)
    if (!identity?.active || identity.user.org_id !== org) return false
    return identity.user.access_key_digest === credential && identities.isHybrid(org)
  }
  async function find(connectionId: string): Promise<PlaneSession | undefined> {
    const here = known.get(connectionId)
    if (here) return here
    const text = await keyvalue.get(keyOf(connectionId))
    // Nobody else writes these.
    return text === null ? undefined : (JSON.parse(text) as PlaneSession)
  }

  return {
    async open(accessKey) {
      if (!accessKey) return undefined
      const identity = await identities.byAccessKey(accessKey)
      if (!identity?.active || identity.isSuper) return undefined
      const { id: user, org_id: org, access_key_digest: credential } = identity.user
      return (await identities.isHybrid(org)) ? { org, user, credential } : undefined
    },
    async keep({ connectionId }, session) {
      await keyvalue.set(keyOf(connectionId), JSON.stringify(session), { ttl: keptSeconds })
      known.set(connectionId, session)
    },
    async demand({ connectionId }, org) {
      const session = await find(connectionId)
      if (!session || (org !== undefined && session.org !== org)) throw denied()
      if (!(await isValid(session))) {
        known.delete(connectionId)
        throw denied()
      }
      known.set(connectionId, session)
      return session
    },
    async end({ connectionId }) {
      known.delete(connectionId)
      await keyvalue.remove(keyOf(connectionId))
    },
    async findRevoked() {
      const revoked: Array<{ connectionId: string; org: string }> = []
      for (const [connectionId, session] of known) {
        if (!(await isValid(session))) revoked.push({ connectionId, org: session.org })
      }
      return revoked
    },
    forget: (connectionId) => void known.delete(connectionId),
  }
}
