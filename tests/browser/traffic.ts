import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aggregateRecords, type TrafficRecord, type UptimeRecord } from '@svc/analytics'
import { openTraffic } from '@svc/documents/traffic'

/** A file of traffic that a service reads while the test writes to it, as a pump would. */
export function trafficFile() {
  const folder = mkdtempSync(join(tmpdir(), 'svc-traffic-'))
  const connection_string = join(folder, 'traffic.db')
  const env = Object.fromEntries(
    ['ANALYTICS', 'LOGS', 'UPTIME'].flatMap((layer) => [
      [`SVC_DB_STORAGE_${layer}_TYPE`, 'sqlite'],
      [`SVC_DB_STORAGE_${layer}_CONNECTIONSTRING`, connection_string],
    ]),
  )
  let number = 0
  return {
    env,
    async keep(records: TrafficRecord[], checks: UptimeRecord[] = []) {
      const store = await openTraffic({ type: 'sqlite', connection_string })
      await store.ensure()
      number += 1
      const id = { claimer: 'test', number }
      const sums = aggregateRecords(records, { track_all_paths: true })
      await store.keepRecords({ ...id, sink: 'records' }, records)
      await store.addAggregates({ ...id, sink: 'sums' }, sums)
      await store.keepChecks({ ...id, sink: 'checks' }, checks)
      await store.close()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
