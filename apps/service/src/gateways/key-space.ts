import { randomUUID } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'

/** Somebody to whom every event of an organisation is given: a group, or a gateway without one. */
export interface Reader {
  org: string
  /** Without spaces and braces. */
  name: string
  /** How long its events wait for it, in seconds. */
  patience: number
}

/** What data planes have to know of keys, certificates and OAuth, in the words of the wire. */
export interface KeySpace {
  /** Gives events to every reader of an organisation, present or away. */
  append(org: string, events: string[]): Promise<void>
  /** Gives events to one reader. */
  send(reader: Reader, events: string[]): Promise<void>
  /** Makes a reader known. One who is new is given what happened lately, of which it may have missed some. */
  admit(reader: Reader): Promise<void>
  queueOf(reader: Pick<Reader, 'org' | 'name'>): string
}

interface Tools {
  keyvalue: KeyValue
  now: () => Date
  /** Whether an organisation may have data planes at all. */
  isHybrid: (org: string) => Promise<boolean>
}

const readersKey = (org: string) => `hybrid-readers-${org}`
const recentKey = (org: string) => `hybrid-recent-${org}`
const recentMs = 86_400_000
const [most, atOnce] = [100_000, 1_000]
const keptSeconds = 30 * 86_400

/** A quota that was reset once must not be reset again by the same event. */
const isRepeatable = (event: string) => !event.endsWith(':resetQuota')

/** The events of data planes, one queue for each reader in the store that all instances share. */
export function createKeySpace({ keyvalue, now, isHybrid }: Tools): KeySpace {
  const queueOf = ({ org, name }: Pick<Reader, 'org' | 'name'>) => `hybrid-events-${org}-${name}`

  /** Those who have not been seen for too long are given nothing more. */
  async function readersOf(org: string): Promise<string[]> {
    const known = Object.entries(await keyvalue.hashAll(readersKey(org)))
    const at = now().getTime()
    const gone = known.filter(([, until]) => Number(until) < at).map(([name]) => name)
    if (gone.length > 0) await keyvalue.hashRemove(readersKey(org), ...gone)
    return known.map(([name]) => name).filter((name) => !gone.includes(name))
  }

  async function push(queue: string, events: string[]) {
    for (let from = 0; from < events.length; from += atOnce) {
      const [length] = await keyvalue.pipeline((batch) => {
        const pushed = batch.listPush(queue, ...events.slice(from, from + atOnce))
        batch.expire(queue, keptSeconds)
        return [pushed]
      })
      // Whoever stays away so long starts anew; the oldest make room.
      if (length > most) await keyvalue.listPop(queue, length - most)
    }
  }

  async function remember(org: string, events: string[]) {
    const at = now().getTime()
    await keyvalue.pipeline((batch) => {
      batch.sortedRemoveRange(recentKey(org), '-inf', at - recentMs)
      for (const event of events) batch.sortedAdd(recentKey(org), `${randomUUID()} ${event}`, at)
      batch.expire(recentKey(org), recentMs / 1000)
    })
  }

  return {
    queueOf,
    send: (reader, events) => push(queueOf(reader), events),
    async append(org, events) {
      if (events.length === 0 || !(await isHybrid(org))) return
      // Remembered first: a reader who comes in between finds them there.
      await remember(org, events)
      for (const name of await readersOf(org)) await push(queueOf({ org, name }), events)
    },
    async admit(reader) {
      const { org, name, patience } = reader
      const queue = queueOf(reader)
      const known = await keyvalue.hashGet(readersKey(org), name)
      const until = now().getTime() + patience * 1000
      await keyvalue.hashSet(readersKey(org), { [name]: String(until) })
      if (known !== null) return
      const recent = await keyvalue.sortedRange(recentKey(org), '-inf', '+inf')
      const events = recent.map(({ member }) => member.slice(member.indexOf(' ') + 1))
      await push(queue, [...new Set(events.filter(isRepeatable))])
    },
  }
}
