import type { KeyValue } from '@svc/keyvalue'

/** A change that gateways have to fetch. */
export interface Rollout {
  /** Counted over the whole installation, from 1. */
  sequence: number
  /** The moment of the change, in milliseconds. */
  at: number
  command: string
  collection: string
  id: string
  name: string
  org_id: string
  version: number
}

export type Fetched = 'apis' | 'policies'

/** What a node fetched: from this sequence on it has had every change. */
export interface Fetch {
  sequence: number
  at: number
}

export interface Rollouts {
  /** Counts a change and publishes the notice of it, so that no fetch can come between. */
  begin(rollout: Omit<Rollout, 'sequence'>, notice?: Notice): Promise<void>
  /** How often anything of an organisation was changed; whoever has seen less has to fetch. */
  changesOf(org: string): Promise<number>
  /** Calls with the organisation of every change, on whichever instance. */
  onChange(listener: (org: string) => void): Promise<() => Promise<void>>
  /** The number of the last change, to be asked before the list is read. */
  sequence(): Promise<number>
  /** Notes that a node has everything up to this number. */
  noteFetch(nodeId: string, what: Fetched, sequence: number): Promise<void>
  fetchesOf(nodeId: string, what: Fetched): Promise<Fetch[]>
  forget(nodeId: string): Promise<void>
  /** The latest changes of an organisation, or of all, newest first. */
  list(org: string | undefined): Promise<Rollout[]>
}

interface Notice {
  channel: string
  message: string
}
interface Tools {
  keyvalue: KeyValue
  now: () => Date
}

const counter = 'dashboard-rollout-sequence'
const prefix = 'dashboard-rollouts-'
const changesPrefix = 'dashboard-changes-of-'
const channel = 'dashboard-rollouts'
const fetchesKey = (id: string, what: Fetched) => `dashboard-fetches-${what}-${id}`
const keptSeconds = 7 * 86_400
const [most, fewest] = [200, 100]

/** Counts changes and remembers which node fetched after which; two small writes for either. */
export function createRollouts({ keyvalue, now }: Tools): Rollouts {
  /** Adds to a list by sequence that never grows beyond its bound. */
  async function append(key: string, member: string, sequence: number) {
    const [count] = await keyvalue.pipeline((batch) => {
      batch.sortedAdd(key, member, sequence)
      batch.expire(key, keptSeconds)
      return [batch.sortedCount(key)]
    })
    if (count <= most) return
    const page = { offset: count - fewest - 1, count: 1 }
    const [last] = await keyvalue.sortedRange(key, '-inf', '+inf', page)
    if (last) await keyvalue.sortedRemoveRange(key, '-inf', last.score)
  }
  async function read(key: string): Promise<Rollout[]> {
    const members = await keyvalue.sortedRange(key, '-inf', '+inf')
    return members.map(({ member, score }) => ({ ...JSON.parse(member), sequence: score }))
  }
  async function readAll(): Promise<Rollout[]> {
    const found: Rollout[] = []
    for await (const keys of keyvalue.scan(prefix)) {
      for (const key of new Set(keys)) found.push(...(await read(key)))
    }
    return found
  }

  return {
    async begin(rollout, notice) {
      const [sequence] = await keyvalue.pipeline((batch) => {
        const counted = batch.increment(counter)
        batch.increment(changesPrefix + rollout.org_id)
        batch.publish(channel, rollout.org_id)
        if (notice) batch.publish(notice.channel, notice.message)
        return [counted]
      })
      await append(prefix + rollout.org_id, JSON.stringify(rollout), sequence)
    },
    changesOf: async (org) => Number((await keyvalue.get(changesPrefix + org)) ?? 0),
    onChange: (listener) => keyvalue.subscribe(channel, listener),
    sequence: async () => Number((await keyvalue.get(counter)) ?? 0),
    async noteFetch(id, what, sequence) {
      const key = fetchesKey(id, what)
      const [known] = await keyvalue.sortedRange(key, sequence, '+inf', { offset: 0, count: 1 })
      if (!known) await append(key, `${sequence} ${now().getTime()}`, sequence)
    },
    async fetchesOf(id, what) {
      const members = await keyvalue.sortedRange(fetchesKey(id, what), '-inf', '+inf')
      return members.map(({ member, score }) => ({
        sequence: score,
        at: Number(member.split(' ')[1]),
      }))
    },
    async forget(id) {
      await keyvalue.remove(fetchesKey(id, 'apis'), fetchesKey(id, 'policies'))
    },
    async list(org) {
      const found = org === undefined ? await readAll() : await read(prefix + org)
      return found.toSorted((a, b) => b.sequence - a.sequence).slice(0, fewest)
    },
  }
}
