import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

export interface Message {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html?: string
}

export interface Outbox {
  post(message: Message): void
  /** Waits for what is under way, and gives up what is still to be retried. */
  close(): Promise<void>
}

const retryAfterMs = [1_000, 10_000, 60_000, 300_000]

function transportOf(settings: Record<string, string>) {
  const [host, port] = (settings.SMTPAddress ?? 'localhost:25').split(':')
  const { SMTPUsername: user, SMTPPassword: pass } = settings
  return createTransport({
    host,
    port: Number(port ?? 25),
    ...(user && pass && { auth: { user, pass } }),
    tls: { rejectUnauthorized: settings.TLSInsecureSkipVerify !== 'true' },
    connectionTimeout: 10_000,
  })
}

/** Delivers over SMTP in the background, with retries, and never tells the one who posted. */
export function createOutbox(settings: Record<string, string>, log: Logger): Outbox {
  const transport = transportOf(settings)
  const stopped = new AbortController()
  const underway = new Set<Promise<void>>()

  async function deliver(message: Message) {
    for (const wait of [...retryAfterMs, undefined]) {
      try {
        await transport.sendMail(message)
        return
      } catch (error) {
        if (wait === undefined || stopped.signal.aborted) {
          log.error({ err: error, to: message.to, subject: message.subject }, 'mail given up')
          return
        }
        log.warn({ err: error, subject: message.subject }, 'mail not delivered, will retry')
        await pause(wait, stopped.signal)
      }
    }
  }
  return {
    post(message) {
      const delivery = deliver(message).finally(() => underway.delete(delivery))
      underway.add(delivery)
    },
    async close() {
      stopped.abort()
      await Promise.all(underway)
      transport.close()
    },
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
