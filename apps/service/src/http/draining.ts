import type { FastifyInstance } from 'fastify'

/**
 * Stops without dropping anybody: who is connected is served, and told to come again elsewhere. For
 * `noticeMs` newcomers are served as well, while balancers hear that this instance is not ready.
 */
export function drainOnClose(app: FastifyInstance, noticeMs: number) {
  let closing = false
  app.addHook('preClose', (done) => {
    closing = true
    if (app.server.listening) setTimeout(done, noticeMs)
    else done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
