import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Stops without dropping anybody: who is connected is served, and told to come again elsewhere. For
 * `noticeMs` newcomers are served as well, while balancers hear that this instance is not ready.
 */
export function drainOnClose(app: FastifyInstance, noticeMs: number) {
  let closing = false
  const endUnused = trackUnused(app)
  app.addHook('preClose', (done) => {
    closing = true
    if (!app.server.listening) return done()
    setTimeout(() => {
      endUnused()
      done()
    }, noticeMs)
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}

/** Browsers connect ahead of need. Node waits for such connections, which have yet to say a word. */
function trackUnused(app: FastifyInstance) {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
}
