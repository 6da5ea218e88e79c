import type { KeyValue } from '@svc/keyvalue'
import type { Log } from '../log.ts'

interface Tools {
  keyvalue: Pick<KeyValue, 'listPush' | 'expire' | 'ttl'>
  log: Log
  list: string
  /** Most records that wait while the store is away. */
  most: number
  /** Seconds after which records that nobody fetches are forgotten; -1 for never. */
  expiry: number
}

/** Few at once and often: requests wait for as long as it takes to write them. */
const flushMs = 50
const atOnce = 100
const expiryEveryMs = 1_000

/**
 * Pushes records to the list of the pump, many at once. While the store is away they wait; when
 * too many wait, the oldest are lost and counted.
 */
export function createBuffer({ keyvalue, log, list, most, expiry }: Tools) {
  let waiting: Buffer[] = []
  let lost = 0
  let lookedAt = 0
  let work: Promise<void> | undefined

  async function limitAge() {
    if (expiry < 0 || Date.now() - lookedAt < expiryEveryMs) return
    lookedAt = Date.now()
    if ((await keyvalue.ttl(list)) === -1) await keyvalue.expire(list, expiry)
  }

  async function pushAll() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, atOnce)
      await keyvalue.listPush(list, ...batch)
      waiting = waiting.slice(batch.length)
      await limitAge()
    }
  }

  async function flush() {
    try {
      await pushAll()
      if (lost > 0) log.warn({ lost }, 'records were lost while the store was away')
      lost = 0
    } catch (error) {
      log.debug({ err: error }, 'records wait for the store')
    }
  }

  /** One at a time: the same record is never pushed by two. */
  function start(): Promise<void> {
    work ??= flush().finally(() => {
      work = undefined
    })
    return work
  }

  const timer = setInterval(() => void start(), flushMs).unref()

  return {
    add(record: Buffer) {
      waiting.push(record)
      if (waiting.length <= most) return
      const surplus = waiting.length - most
      waiting = waiting.slice(surplus)
      lost += surplus
    },
    async close() {
      clearInterval(timer)
      await work
      await start()
    },
  }
}

export type RecordBuffer = ReturnType<typeof createBuffer>
