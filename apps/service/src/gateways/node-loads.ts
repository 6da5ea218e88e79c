import { createHash } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import { channels, type Dialect, readSignedNotification } from '@svc/sessions'

/** What a gateway tells the others every two seconds. */
export interface NodeLoad {
  at: number
  /** Requests a second. */
  load: number
  /** Its tags without anything between them. */
  tags: string
}

interface Tools {
  keyvalue: Pick<KeyValue, 'subscribe'>
  dialect: Dialect
  nodeSecret: string
  now: () => Date
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const most = 5_000

/** Listens to what gateways tell each other of their load. Every instance hears all of it. */
export async function hearLoads({ keyvalue, dialect, nodeSecret, now }: Tools) {
  const loads = new Map<string, NodeLoad>()
  const stop = await keyvalue.subscribe(channels.cluster(dialect), (message) => {
    // Signatures cost more than this glance, and most messages are of other kinds.
    if (!message.includes('"NoticeGatewayDRLNotification"')) return
    const notice = readSignedNotification(message, nodeSecret, sha256)
    if (!notice) return
    const told = readLoad(notice.payload)
    if (!told) return
    if (loads.size >= most) loads.clear()
    loads.set(told.id, { at: now().getTime(), load: told.load, tags: told.tags })
  })
  return { of: (id: string) => loads.get(id), stop }
}

function readLoad(payload: string) {
  try {
    const { ID, LoadPerSec, TagHash } = JSON.parse(payload)
    if (typeof ID !== 'string' || !ID) return undefined
    return {
      id: ID,
      load: Number.isFinite(LoadPerSec) ? Number(LoadPerSec) : 0,
      tags: typeof TagHash === 'string' ? TagHash.slice(0, 200) : '',
    }
  } catch {
    return undefined
  }
}
