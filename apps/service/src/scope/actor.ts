import type { UserRecord } from '#collections'

/** A user as the request sees it: with the permissions in force, be they own or of the group. */
export interface Identity {
  user: UserRecord
  /** False as well for a member of a group that is switched off. */
  active: boolean
  permissions: Record<string, string>
  isAdmin: boolean
  /** Without an organisation: reads across all of them, writes nothing. */
  isSuper: boolean
  groupName: string
  /** The session has fewer rights than its user, and must not reach for the rest of them. */
  limited?: true
}

/** What a gateway says of itself with every call; empty where it says nothing. */
export interface NodeClaim {
  /** The id that it was given when it registered. */
  id: string
  nonce: string
  /** Made by the gateway, one for each of its processes. */
  sessionId: string
  hostname: string
  /** What it tells of its state, as JSON. Gateways may leave it out. */
  state: string
}

export type Actor =
  | { kind: 'user'; identity: Identity; via: 'credential' | 'session' }
  | { kind: 'administrator' }
  /** Somebody who is logged in at the portal, and reaches nothing else. */
  | { kind: 'developer'; id: string; email: string }
  | ({ kind: 'node' } & NodeClaim)
  | { kind: 'job'; name: string }
  | { kind: 'anonymous' }

/** The actor's name in revisions and logs. */
export function nameOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return actor.identity.user.email_address
    case 'developer':
      return `developer ${actor.email}`
    case 'node':
      return `node ${actor.id}`
    case 'job':
      return `job ${actor.name}`
    default:
      return actor.kind
  }
}
