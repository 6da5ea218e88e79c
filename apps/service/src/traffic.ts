import { askCounters, askRecords } from '@svc/documents/traffic'
import type { ServiceParts } from './parts.ts'

/** What can be asked about traffic: sums of requests, sums of checks, single requests. */
export async function createTraffic({ settings, traffic }: ServiceParts) {
  const { analytics, logs, uptime } = traffic
  return {
    requests: await askCounters(analytics, 'aggregates'),
    checks: await askCounters(uptime, 'uptime'),
    records: await askRecords(logs, { by_organisation: settings.use_sharded_analytics }),
  }
}

export type TrafficTools = Awaited<ReturnType<typeof createTraffic>>
