import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

interface Place {
  listen_port: number
  listen_address: string
}

/** Metrics on a port of their own, without a credential: who reaches the port may read them. */
export async function listenForMetrics(registry: Registry, place: Place) {
  const server = createServer((request, reply) => {
    if (request.url !== '/metrics') return reply.writeHead(404).end()
    void registry.metrics().then((text) => {
      reply.writeHead(200, { 'content-type': registry.contentType }).end(text)
    })
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(place.listen_port, place.listen_address, done)
  })
  return () =>
    new Promise<void>((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
}
