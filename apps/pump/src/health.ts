import { createServer } from 'node:http'
import type { PumpSettings } from '@svc/settings'
import type { Pump } from './pump.ts'

/** Answers health checks and the question for figures; the result ends it. */
export async function listenForHealth(settings: PumpSettings, pump: Pick<Pump, 'metrics'>) {
  const health = `/${settings.health_check_endpoint_name.replace(/^\//, '')}`
  const server = createServer((request, reply) => {
    if (request.url === health) {
      reply.writeHead(200, { 'content-type': 'application/json' }).end('{"status": "ok"}')
      return
    }
    if (request.url !== '/metrics') {
      reply.writeHead(404).end()
      return
    }
    pump.metrics().then(
      (text) => reply.writeHead(200, { 'content-type': 'text/plain; version=0.0.4' }).end(text),
      () => reply.writeHead(503).end(),
    )
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(settings.health_check_endpoint_port, done)
  })
  return () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
}
