import type { KeyValue } from '@svc/keyvalue'
import { isLoopback } from '@svc/settings'
import type { Logger } from 'pino'
import type { RequestFacts } from '#scope'
import type { Sealer } from '#secrets'
import { createOutbox } from './outbox.ts'
import { createMailQueue, type Message } from './queue.ts'

/** A mail to somebody; the sender is that of the settings unless it names another. */
export type Letter = Omit<Message, 'from'> & { from?: { name: string; address: string } }

export interface Mailer {
  readonly enabled: boolean
  /** Returns once the mail is queued, and never fails. */
  send(letter: Letter): Promise<void>
  sendResetLink(
    to: string,
    token: string,
    request: Pick<RequestFacts, 'protocol' | 'host'>,
  ): Promise<void>
  close(): Promise<void>
}

export interface MailSettings {
  enable_email_notifications: boolean
  settings: Record<string, string>
  default_from_email: string
  default_from_name: string
  dashboard_hostname: string
}

const resetMail = (link: string) =>
  [
    'A new password was asked for your SVC Dashboard account.',
    '',
    `Choose it here within the next 16 minutes: ${link}`,
    '',
    'If it was not you, ignore this message: nothing has changed.',
  ].join('\n')

/** A caller can name any host, and the link would lead there: only loopback is taken on trust. */
const ownHost = (host: string) => (isLoopback(host.replace(/:\d+$/, '')) ? host : '')

interface Tools {
  keyvalue: KeyValue
  sealer: Sealer
  log: Logger
}

/** Writes mail and hands it to a queue: a missing mail server never fails a request. */
export function createMailer(settings: MailSettings, tools: Tools): Mailer {
  const { log } = tools
  const { enable_email_notifications: enabled, default_from_email, default_from_name } = settings
  const outbox = enabled ? createOutbox(settings.settings, createMailQueue(tools), log) : undefined
  const from = { name: default_from_name, address: default_from_email }
  const send = async ({ from: own, ...message }: Letter) => {
    const sender = { name: own?.name || from.name, address: own?.address || from.address }
    await outbox?.post({ from: sender, ...message })
  }
  return {
    enabled,
    send,
    async sendResetLink(to, token, { protocol, host }) {
      const base = settings.dashboard_hostname || ownHost(host)
      if (!base) {
        log.error('email_backend.dashboard_hostname is not set: a reset link was not sent')
        return
      }
      const address = base.includes('://') ? base : `${protocol}://${base}`
      const link = `${address.replace(/\/$/, '')}/reset-password?token=${token}`
      await send({ to, subject: 'Reset your password', text: resetMail(link) })
    },
    async close() {
      await outbox?.close()
    },
  }
}
