import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import { RequestTimes } from './request-times.ts'

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
  const times = new RequestTimes(registry)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.config.name ?? 'other'
    times.add(route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
}
