import { createHash } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import { type Command, channels, type Dialect, writeNotification } from '@svc/sessions'
import type { Logger } from 'pino'

export interface Gateways {
  /** Sends a signed notice to all gateways. A notice that cannot be sent fails no request. */
  notify(command: Command, payload?: string): void
}

interface Tools {
  keyvalue: Pick<KeyValue, 'publish'>
  log: Logger
  dialect: Dialect
  nodeSecret: string
  /** `notify_on_change`. */
  isEnabled: boolean
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The one place that tells gateways of changes. */
export function createGateways({ keyvalue, log, dialect, nodeSecret, isEnabled }: Tools): Gateways {
  const channel = channels.cluster(dialect)
  return {
    notify(command, payload = '') {
      if (!isEnabled) return
      const message = writeNotification(command, payload, nodeSecret, sha256)
      keyvalue.publish(channel, message).catch((err) => {
        log.warn({ err, command }, 'gateways could not be told of a change')
      })
    },
  }
}
