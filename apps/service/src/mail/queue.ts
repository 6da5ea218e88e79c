import { randomBytes } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import type { Logger } from 'pino'
import type { Sealer } from '#secrets'

export interface Message {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html?: string
}

export interface MailQueue {
  add(message: Message): Promise<void>
  /** Lets `deliver` try one mail that is due; false when there is none for us. */
  takeDue(deliver: (message: Message) => Promise<unknown>): Promise<boolean>
  /** Milliseconds until the next mail is due. */
  untilNext(): Promise<number>
}

interface Queued {
  message: Message
  /** How often it was tried. */
  tries: number
}

interface Tools {
  keyvalue: KeyValue
  sealer: Sealer
  log: Logger
}

/** Sooner at first; a mail server may be away for a night. */
const retryAfterMs = [1_000, 10_000, 60_000, 300_000, 1_800_000, ...Array(12).fill(3_600_000)]
/** Longer than one try takes. Another instance takes over from one that died. */
const claimSeconds = 120

const due = 'mail-due'
const messageKey = (id: string) => `mail-message-${id}`
const claimKey = (id: string) => `mail-claim-${id}`

/** Mail that is still to be sent, sealed, as it may hold keys. It survives us. */
export function createMailQueue({ keyvalue, sealer, log }: Tools): MailQueue {
  const write = (id: string, queued: Queued) =>
    keyvalue.set(messageKey(id), sealer.seal(JSON.stringify(queued)))

  async function forget(id: string) {
    await keyvalue.sortedRemove(due, id)
    await keyvalue.remove(messageKey(id), claimKey(id))
  }
  async function postpone(id: string, { message, tries }: Queued, err: unknown) {
    const wait: number | undefined = retryAfterMs[tries]
    if (wait === undefined) {
      log.error({ err, to: message.to, subject: message.subject }, 'mail given up')
      return forget(id)
    }
    log.warn({ err, subject: message.subject }, 'mail not delivered, will retry')
    await write(id, { message, tries: tries + 1 })
    await keyvalue.sortedAdd(due, id, Date.now() + wait)
    await keyvalue.remove(claimKey(id))
  }
  /** The mail itself; one that cannot be opened any more is of no use to anybody. */
  async function read(id: string): Promise<Queued | undefined> {
    const sealed = await keyvalue.get(messageKey(id))
    if (sealed === null) return undefined
    try {
      return JSON.parse(sealer.open(sealed))
    } catch (err) {
      log.error({ err }, 'a queued mail cannot be read and was dropped')
      return undefined
    }
  }
  async function tryOne(id: string, deliver: (message: Message) => Promise<unknown>) {
    const queued = await read(id)
    if (!queued) return forget(id)
    try {
      await deliver(queued.message)
    } catch (err) {
      return postpone(id, queued, err)
    }
    return forget(id)
  }

  return {
    async add(message) {
      const id = randomBytes(12).toString('hex')
      await write(id, { message, tries: 0 })
      await keyvalue.sortedAdd(due, id, Date.now())
    },
    async takeDue(deliver) {
      const page = { offset: 0, count: 20 }
      for (const { member } of await keyvalue.sortedRange(due, '-inf', Date.now(), page)) {
        const isOurs = await keyvalue.set(claimKey(member), '', {
          onlyNew: true,
          ttl: claimSeconds,
        })
        if (!isOurs) continue
        await tryOne(member, deliver)
        return true
      }
      return false
    },
    async untilNext() {
      const page = { offset: 0, count: 1 }
      const [next] = await keyvalue.sortedRange(due, '-inf', '+inf', page)
      const first = next ? next.score - Date.now() : Number.POSITIVE_INFINITY
      // One that is due already is being tried by somebody else.
      return first > 0 ? first : 1_000
    },
  }
}
