import { createHash } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import type { Caller, GroupLoginRequest } from '@svc/rpc'
import type { Deliveries, KeySpace, Nodes, Reader, Rollouts } from '#gateways'
import type { PlaneLists } from './lists.ts'
import type { Presence } from './presence.ts'
import type { Reach } from './reach.ts'
import type { Reloads } from './reloads.ts'
import type { PlaneSession, PlaneSessions } from './sessions.ts'

/** A call of a data plane, with everything about who makes it. */
export interface Asked {
  caller: Caller
  session: PlaneSession
}

/** What the functions of the control plane are made of. */
export interface PlaneTools {
  keyvalue: KeyValue
  sessions: PlaneSessions
  presence: Presence
  reloads: Reloads
  deliveries: Deliveries
  keySpace: KeySpace
  nodes: Pick<Nodes, 'noteFetch'>
  rollouts: Pick<Rollouts, 'sequence' | 'noteFetch'>
  reach: Reach
  listsOf: (org: string) => PlaneLists
}

const [monthSeconds, daySeconds] = [30 * 86_400, 86_400]

/** Gateways of a group share a store, so an event is for one of them; without a group it is for each. */
export const readerOf = (
  { org, group }: Pick<PlaneSession, 'org' | 'group'>,
  caller: Caller,
): Reader =>
  group
    ? { org, name: `g-${encodeURIComponent(group)}`, patience: monthSeconds }
    : { org, name: `c-${caller.connectionId}`, patience: daySeconds }

/** A login without a group, in the form of one with it. */
export const plainLogin = (accessKey: string): GroupLoginRequest => ({
  UserKey: accessKey,
  GroupID: '',
  ForceSync: false,
  Node: Buffer.alloc(0),
})

/** A name for a client that may be shown. Its id may not: whoever knows it can speak in its name. */
export const aliasOf = ({ connectionId }: Pick<Caller, 'connectionId'>): string =>
  createHash('sha256').update(connectionId).digest('hex').slice(0, 24)
