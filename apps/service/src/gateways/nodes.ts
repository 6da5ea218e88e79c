import { randomUUID } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import type { NodeClaim } from '#scope'
import { type NodeRecord, readNode, readState, writtenNode } from './node-record.ts'
import type { Fetched } from './rollouts.ts'

/** The gateways that have registered, kept where every instance finds them. */
export interface Nodes {
  /** Takes a gateway in and says its id; one process of a gateway always has the same. */
  register(claim: NodeClaim, address: string): Promise<string>
  /** Notes a sign of life of a data plane and says its id here; the same node always has the same. */
  greet(plane: DataPlane): Promise<string>
  isRegistered(id: string): Promise<boolean>
  /** Notes that a node has called, and what it tells of itself. */
  note(claim: Pick<NodeClaim, 'id' | 'state'>): Promise<void>
  /** Notes what a node was given. */
  noteFetch(id: string, what: Fetched, count: number): Promise<void>
  find(id: string): Promise<NodeRecord | undefined>
  remove(id: string): Promise<void>
  /** Everybody who called within the last hour, by host name. */
  list(): Promise<NodeRecord[]>
}

/** A gateway of one organisation in another place. */
export interface DataPlane {
  org_id: string
  group_id: string
  node_id: string
  hostname: string
  address: string
  /** What it tells of itself, as JSON. */
  state: string
}

interface Tools {
  keyvalue: KeyValue
  /** A keyed signature that every instance makes alike. */
  sign: (text: string) => string
  now: () => Date
}

const index = 'dashboard-nodes'
const keyOf = (id: string) => `dashboard-node-${id}`
const keptSeconds = 3_600
/** Data planes name everything that they have loaded. */
const longestState = 4 * 1024 * 1024

/** Derived from the session, so that any number of instances give the same without asking each other. */
const idOf = (signature: string) =>
  signature.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

export function createNodes({ keyvalue, sign, now }: Tools): Nodes {
  async function write(id: string, fields: Record<string, string>) {
    const at = now().getTime()
    const key = keyOf(id)
    await keyvalue.pipeline((batch) => [
      batch.hashSet(key, { ...fields, last_seen: String(at) }),
      batch.expire(key, keptSeconds),
      batch.sortedAdd(index, id, at),
    ])
  }
  const find = async (id: string) => readNode(id, await keyvalue.hashAll(keyOf(id)))

  return {
    find,
    async register(claim, address) {
      const id = claim.sessionId ? idOf(sign(`node ${claim.sessionId}`)) : randomUUID()
      const known = await find(id)
      const { sessionId, hostname, state } = claim
      const registered_at = known?.registered_at ?? now().getTime()
      await write(id, {
        ...readState(state),
        ...writtenNode({ session_id: sessionId, hostname, address, registered_at }),
      })
      return id
    },
    async greet({ state, ...plane }) {
      // The organisation is part of the id: nobody can pass for a node of somebody else.
      const id = idOf(sign(`data plane ${plane.org_id} ${plane.node_id}`))
      const known = await keyvalue.hashGet(keyOf(id), 'registered_at')
      const registered_at = Number(known ?? now().getTime())
      await write(id, {
        ...readState(state, longestState),
        ...writtenNode({ ...plane, registered_at }),
      })
      return id
    },
    async isRegistered(id) {
      return (await keyvalue.hashGet(keyOf(id), 'registered_at')) !== null
    },
    note: ({ id, state }) => write(id, readState(state)),
    noteFetch: (id, what, count) => write(id, { [`${what}_given`]: String(count) }),
    async remove(id) {
      await keyvalue.pipeline((batch) => [batch.remove(keyOf(id)), batch.sortedRemove(index, id)])
    },
    async list() {
      const oldest = now().getTime() - keptSeconds * 1000
      await keyvalue.sortedRemoveRange(index, '-inf', oldest)
      const members = await keyvalue.sortedRange(index, oldest, '+inf')
      const ids = members.map(({ member }) => member)
      const hashes = await keyvalue.pipeline((batch) => ids.map((id) => batch.hashAll(keyOf(id))))
      const found = ids.flatMap((id, at) => readNode(id, hashes[at] ?? {}) ?? [])
      return found.toSorted(
        (a, b) => a.hostname.localeCompare(b.hostname) || a.id.localeCompare(b.id),
      )
    },
  }
}
