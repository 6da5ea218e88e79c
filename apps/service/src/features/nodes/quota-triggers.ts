import { createHash } from 'node:crypto'
import type { Notification } from '@svc/contract'
import type { KeyValue } from '@svc/keyvalue'
import { sessionKey, storedName } from '@svc/sessions'
import type { Events } from '#features/notifications'

interface Trigger {
  org_id?: string | null
  key?: string | null
  trigger_limit?: number | null
  usage_percentage?: number | null
}
interface Kept {
  at: string
  trigger_limit: number
  usage_percentage: number
}
interface Tools {
  keyvalue: KeyValue
  events: Events
  /** `hash_keys`. */
  isHashed: boolean
  now: () => Date
}

const keptSeconds = 7 * 86_400
const most = 200
const keyOf = (org: string) => `dashboard-quota-${org}`
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Keys that gateways have told of: much of their quota is used. The latest word on a key counts. */
export function createQuotaTriggers({ keyvalue, events, isHashed, now }: Tools) {
  /** Gateways name the token itself, which is never kept where keys are hashed. */
  const nameOf = async (key: string) =>
    (await keyvalue.exists(sessionKey(key))) ? key : storedName(key, isHashed)

  async function forgetOldest(key: string) {
    const all = Object.entries(await keyvalue.hashAll(key))
    if (all.length <= most) return
    const oldest = all
      .map(([name, text]) => ({ name, at: (JSON.parse(text) as Kept).at }))
      .toSorted((a, b) => a.at.localeCompare(b.at))
    const names = oldest.slice(0, all.length - most).map(({ name }) => name)
    await keyvalue.hashRemove(key, ...names)
  }
  return {
    async keep({ org_id, key, trigger_limit, usage_percentage }: Trigger): Promise<void> {
      if (!org_id || !key) return
      const name = await nameOf(key)
      const at = now().toISOString()
      const kept: Kept = {
        at,
        trigger_limit: trigger_limit ?? 0,
        usage_percentage: usage_percentage ?? 0,
      }
      await keyvalue.hashSet(keyOf(org_id), { [name]: JSON.stringify(kept) })
      await keyvalue.expire(keyOf(org_id), keptSeconds)
      await forgetOldest(keyOf(org_id))
      const about = { collection: 'keys', id: name, kind: 'warning' }
      await events.publish(org_id, { topic: 'key.quota', at, ...about })
    },
    async warningsOf(org: string): Promise<Notification[]> {
      const oldest = new Date(now().getTime() - keptSeconds * 1000).toISOString()
      const all = Object.entries(await keyvalue.hashAll(keyOf(org)))
      return all.flatMap(([name, text]) => {
        const kept: Kept = JSON.parse(text)
        return kept.at < oldest ? [] : [warningOf(org, name, kept)]
      })
    },
  }
}

const warningOf = (org_id: string, name: string, kept: Kept): Notification => {
  const { at, trigger_limit, usage_percentage } = kept
  const hash = hashOf(`quota ${org_id} ${name}`)
  return {
    ...{ id: hash.slice(0, 24), created_at: at, org_id, hash },
    ...{ kind: usage_percentage >= 100 ? 'critical' : 'warning', topic: 'key.quota' },
    title: `A key has used ${usage_percentage} % of its quota`,
    message: `Key ${name} has passed ${trigger_limit} % of its quota`,
    data: { key_id: name, trigger_limit, usage_percentage },
  }
}

export type QuotaTriggers = ReturnType<typeof createQuotaTriggers>
