import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A mail server that wants a password and keeps what it was sent. */
export async function startMailServer(password: string) {
  let token = ''
  const letters: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (auth, _, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('refused')),
    async onData(stream, _, done) {
      const letter = (await text(stream)).replaceAll('=\r\n', '')
      letters.push(letter)
      token = /token=(?:3D)?([\w-]+)/.exec(letter)?.[1] ?? ''
      done()
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  if (typeof address !== 'object' || !address) throw new Error('the mail server does not listen')
  return {
    token: () => token,
    /** Everything that was sent, as it came over the wire. */
    letters,
    env: {
      SVC_DB_EMAILBACKEND_ENABLEEMAILNOTIFICATIONS: 'true',
      SVC_DB_EMAILBACKEND_CODE: 'smtp',
      SVC_DB_EMAILBACKEND_DEFAULTFROMEMAIL: 'hub@system.example',
      SVC_DB_EMAILBACKEND_SETTINGS: JSON.stringify({
        SMTPAddress: `127.0.0.1:${address.port}`,
        SMTPUsername: 'hub',
        SMTPPassword: password,
      }),
    },
    stop: () => new Promise<void>((done) => server.close(() => done())),
  }
}
