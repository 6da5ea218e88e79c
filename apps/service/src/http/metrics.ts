import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  auditFailures: Counter
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const auditFailures = new Counter({
    name: 'svc_audit_records_lost_total',
    help: 'Audit records that could not be kept',
    registers: [registry],
  })
  return { registry, auditFailures }
}

/** Counts and times requests by the name of their route. */
export function measureRequests(app: FastifyInstance, { registry }: Metrics) {
  const seconds = new Histogram({
    name: 'svc_http_request_seconds',
    help: 'Duration of requests',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.name ?? 'other'
    seconds.labels(route, String(reply.statusCode)).observe(reply.elapsedTime / 1000)
    done()
  })
}
