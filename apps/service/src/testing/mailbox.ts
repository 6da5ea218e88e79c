import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

export interface Letter {
  from: string
  to: string[]
  /** The whole message, decoded as far as our own mails need it. */
  text: string
}

/** Soft line breaks and escapes of quoted-printable. */
const readable = (raw: string) =>
  raw
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

/** A real mail server on loopback; letters wait until they are taken, the first may be refused. */
export async function openMailbox({ refusals = 0 } = {}) {
  let refused = 0
  const arrived: Letter[] = []
  const waiting: Array<(letter: Letter) => void> = []
  const deliver = (letter: Letter) => {
    const reader = waiting.shift()
    if (reader) reader(letter)
    else arrived.push(letter)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const body = await text(stream)
      if (refused < refusals) {
        refused += 1
        return done(new Error('come again'))
      }
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address)
      deliver({ from, to, text: readable(body) })
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  onTestFinished(() => new Promise<void>((done) => server.close(() => done())))
  return {
    address: `127.0.0.1:${port}`,
    arrived,
    refused: () => refused,
    next: () =>
      new Promise<Letter>((read) => {
        const letter = arrived.shift()
        if (letter) read(letter)
        else waiting.push(read)
      }),
  }
}
