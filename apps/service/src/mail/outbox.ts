import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { MailQueue, Message } from './queue.ts'

export interface Outbox {
  /** Returns once the mail is safe, and never fails: a mail is no reason to refuse anything. */
  post(message: Message): Promise<void>
  /** Waits for what is under way; what is still to be tried again stays for the next start. */
  close(): Promise<void>
}

/** At a stop, mail that is due is still sent for so long; the rest stays. */
const farewellMs = 5_000
/** So many at a time: mail servers take more amiss. */
const lanes = 4
/** Several instances look after one queue, so each looks now and then for mail of the others. */
const lookEveryMs = 30_000

function transportOf(settings: Record<string, string>) {
  const [host, port] = (settings.SMTPAddress ?? 'localhost:25').split(':')
  const { SMTPUsername: user, SMTPPassword: pass } = settings
  return createTransport({
    host,
    port: Number(port ?? 25),
    ...(user && pass && { auth: { user, pass } }),
    tls: { rejectUnauthorized: settings.TLSInsecureSkipVerify !== 'true' },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
}

/** Delivers the mail of a queue over SMTP in the background. */
export function createOutbox(
  settings: Record<string, string>,
  queue: MailQueue,
  log: Logger,
): Outbox {
  const transport = transportOf(settings)
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopBy: number | undefined
  let isAsked = false

  const deliver = (message: Message) => transport.sendMail(message)
  const mayGoOn = () => stopBy === undefined || Date.now() < stopBy

  async function sendDue() {
    while (mayGoOn() && (await queue.takeDue(deliver)));
  }
  async function run() {
    try {
      while (isAsked) {
        isAsked = false
        await Promise.all(Array.from({ length: lanes }, sendDue))
      }
      return await queue.untilNext()
    } catch (err) {
      log.warn({ err }, 'the mail queue cannot be read, will retry')
      return lookEveryMs
    }
  }
  function wake() {
    isAsked = true
    if (running || !mayGoOn()) return
    clearTimeout(timer)
    running = run().then((waitMs) => {
      running = undefined
      if (isAsked) return wake()
      if (stopBy === undefined) timer = setTimeout(wake, Math.min(waitMs, lookEveryMs)).unref()
    })
  }

  wake()
  return {
    async post(message) {
      try {
        await queue.add(message)
        wake()
      } catch (err) {
        log.error({ err, to: message.to, subject: message.subject }, 'mail could not be queued')
      }
    },
    async close() {
      stopBy = Date.now() + farewellMs
      clearTimeout(timer)
      while (running !== undefined) await running
      transport.close()
    },
  }
}
