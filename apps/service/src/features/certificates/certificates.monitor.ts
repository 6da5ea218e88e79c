import type { KeyValue } from '@svc/keyvalue'
import type { Events } from '#features/notifications'
import type { SystemScope } from '#scope'
import { expiring, warningOf } from './certificates.expiry.ts'

const monthSeconds = 30 * 86_400

interface Tools {
  system: SystemScope
  keyvalue: Pick<KeyValue, 'set'>
  events: Events
  warningDays: number
  /** How often certificates are looked at. */
  everyMinutes: number
}

/** Looks at all certificates now and then, and tells open screens of those that near their end. */
export function createExpiryMonitor(tools: Tools) {
  const { system, keyvalue, events, warningDays, everyMinutes } = tools

  /** Of many instances one tells of a certificate, once for each thing there is to tell. */
  async function look(): Promise<void> {
    for await (const record of expiring(system, warningDays)) {
      const warning = warningOf(record, system.now(), warningDays)
      if (!warning) continue
      const told = `dashboard-told-${warning.hash}`
      const isNew = await keyvalue.set(told, '1', { onlyNew: true, ttl: monthSeconds })
      if (!isNew) continue
      const { created_at: at, kind } = warning
      const about = { collection: 'certificates', id: record.id }
      await events.publish(record.org_id, { topic: 'certificate.expiry', at, ...about, kind })
    }
  }

  const lookSafely = () => {
    look().catch((err) => system.log.warn({ err }, 'certificates could not be looked at'))
  }
  let timer: NodeJS.Timeout | undefined
  return {
    look,
    start() {
      lookSafely()
      timer = setInterval(lookSafely, everyMinutes * 60_000).unref()
    },
    stop: () => clearInterval(timer),
  }
}
