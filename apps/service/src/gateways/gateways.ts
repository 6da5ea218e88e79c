import { createHash } from 'node:crypto'
import type { KeyValue } from '@svc/keyvalue'
import { type Command, channels, type Dialect, writeNotification } from '@svc/sessions'
import type { Logger } from 'pino'
import type { KeySpace } from './key-space.ts'
import type { Rollout, Rollouts } from './rollouts.ts'

export interface Gateways {
  /** Sends a signed notice to all gateways of the cluster. A notice that cannot be sent fails no request. */
  notify(command: Command, payload?: string): void
  /** The same for a change that they have to fetch, which is then followed until they have. */
  rollOut(command: Command, rollout: Omit<Rollout, 'sequence' | 'command'>): void
  /** Hands events of keys to the data planes of an organisation; they are kept until fetched. */
  tell(org: string, events: string[]): Promise<void>
}

interface Tools {
  keyvalue: Pick<KeyValue, 'publish'>
  rollouts: Pick<Rollouts, 'begin'>
  keySpace: Pick<KeySpace, 'append'>
  log: Logger
  dialect: Dialect
  nodeSecret: string
  /** `notify_on_change`. */
  isEnabled: boolean
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The one place that tells gateways of changes. */
export function createGateways(tools: Tools): Gateways {
  const { keyvalue, rollouts, keySpace, log, dialect, nodeSecret, isEnabled } = tools
  const channel = channels.cluster(dialect)
  const write = (command: Command, payload: string) =>
    writeNotification(command, payload, nodeSecret, sha256)
  const lost = (command: Command) => (err: unknown) =>
    log.warn({ err, command }, 'gateways could not be told of a change')
  return {
    notify(command, payload = '') {
      if (!isEnabled) return
      keyvalue.publish(channel, write(command, payload)).catch(lost(command))
    },
    tell: keySpace.append,
    rollOut(command, rollout) {
      const notice = isEnabled ? { channel, message: write(command, rollout.id) } : undefined
      rollouts.begin({ ...rollout, command }, notice).catch(lost(command))
    },
  }
}
