import type { FastifyInstance } from 'fastify'

/** Stops without dropping anybody: who is connected is served, and told to come again elsewhere. */
export function drainOnClose(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    // Connections that wait at the door are let in before it closes.
    setImmediate(done)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
