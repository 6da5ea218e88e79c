import { randomUUID } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import type { KeySpace, Reader } from './key-space.ts'

/** Events that were sent over one connection and may yet be lost with it. */
interface Delivery {
  reader: Pick<Reader, 'org' | 'name'>
  /** The list that holds them meanwhile. */
  held: string
  at: number
}

export interface Deliveries {
  /** Takes the events of a reader to be sent over this connection. */
  take(reader: Reader, line: string): Promise<string[]>
  /** The connection has been heard of again. */
  heard(line: string): void
  /** The connection is gone: what it did not surely deliver is given to the next who asks. */
  lost(line: string): void
  close(): Promise<void>
}

interface Tools {
  keyvalue: KeyValue
  keySpace: Pick<KeySpace, 'queueOf' | 'admit'>
  now: () => Date
  onProblem: (problem: unknown) => void
}

const atOnce = 1_000
/** A connection that still speaks after so long has brought what was sent before. */
const settleMs = 2_000
const longestMs = 60_000
const [beatMs, aliveSeconds] = [2_000, 8]
const aliveKey = (instance: string) => `hybrid-instance-${instance}`
const deliveriesKey = (queue: string) => `${queue}-deliveries`

/**
 * Delivers events at least once. The wire has no receipt, so events are moved aside when they are
 * sent and dropped when their connection has proved itself; those of a connection or an instance
 * that went down before are put back.
 */
export function createDeliveries({ keyvalue, keySpace, now, onProblem }: Tools): Deliveries {
  const instance = randomUUID()
  const byLine = new Map<string, Delivery[]>()
  const work = new Set<Promise<unknown>>()
  const queueOf = ({ reader }: Delivery) => keySpace.queueOf(reader)
  const memberOf = (held: string) => `${instance} ${held}`

  function inBackground(task: Promise<unknown>) {
    const done = task.catch(onProblem).finally(() => work.delete(done))
    work.add(done)
  }
  const beat = () => keyvalue.set(aliveKey(instance), '1', { ttl: aliveSeconds })
  const timer = setInterval(() => inBackground(beat().then(settleOld)), beatMs).unref()

  async function forget(queue: string, held: string, member: string) {
    await keyvalue.pipeline((batch) => [
      batch.remove(held),
      batch.sortedRemove(deliveriesKey(queue), member),
    ])
  }
  const settle = (delivery: Delivery) =>
    forget(queueOf(delivery), delivery.held, memberOf(delivery.held))

  async function putBack(queue: string, held: string, member: string) {
    while ((await keyvalue.listMove(held, queue, atOnce)).length > 0);
    await forget(queue, held, member)
  }

  /** A connection that says nothing for so long has perhaps brought nothing either. */
  async function settleOld() {
    const oldest = now().getTime() - longestMs
    for (const [line, deliveries] of byLine) {
      if (deliveries.some(({ at }) => at < oldest)) lost(line)
    }
  }

  /** What instances left behind that are no more. */
  async function takeOver(queue: string) {
    const found = await keyvalue.sortedRange(deliveriesKey(queue), '-inf', '+inf')
    for (const { member } of found) {
      const [owner = '', held = ''] = member.split(' ')
      if (owner === instance || (await keyvalue.exists(aliveKey(owner)))) continue
      await putBack(queue, held, member)
    }
  }

  function lost(line: string) {
    const deliveries = byLine.get(line) ?? []
    byLine.delete(line)
    for (const delivery of deliveries) {
      const { held } = delivery
      inBackground(putBack(queueOf(delivery), held, memberOf(held)))
    }
  }

  return {
    lost,
    async take(reader, line) {
      await keySpace.admit(reader)
      const queue = keySpace.queueOf(reader)
      await takeOver(queue)
      if ((await keyvalue.listLength(queue)) === 0) return []
      const held = `{${queue}}-${randomUUID()}`
      // Noted before it is filled, so that nothing can be left in a list that nobody knows.
      await beat()
      await keyvalue.sortedAdd(deliveriesKey(queue), memberOf(held), now().getTime())
      const events = await keyvalue.listMove(queue, held, atOnce)
      const delivery = { reader, held, at: now().getTime() }
      byLine.set(line, [...(byLine.get(line) ?? []), delivery])
      return events.map((event) => event.toString())
    },
    heard(line) {
      const deliveries = byLine.get(line)
      if (!deliveries) return
      const before = now().getTime() - settleMs
      const proved = deliveries.filter(({ at }) => at <= before)
      if (proved.length === 0) return
      const open = deliveries.filter(({ at }) => at > before)
      if (open.length > 0) byLine.set(line, open)
      else byLine.delete(line)
      for (const delivery of proved) inBackground(settle(delivery))
    },
    async close() {
      clearInterval(timer)
      for (const line of [...byLine.keys()]) lost(line)
      await Promise.all(work)
    },
  }
}
