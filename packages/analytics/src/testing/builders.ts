import { emptyRecord, type TrafficRecord } from '../record/record.ts'
import { emptyUptime, type UptimeRecord } from '../uptime/uptime.ts'

/** A plain successful request; a test states what matters to it. */
export function buildRecord(changes: Partial<TrafficRecord> = {}): TrafficRecord {
  const TimeStamp = changes.TimeStamp ?? new Date('2024-05-06T10:15:30Z')
  return {
    ...emptyRecord(),
    Method: 'GET',
    Host: 'upstream.test',
    Path: '/items/{id}',
    RawPath: '/items/5',
    UserAgent: 'curl/8',
    ResponseCode: 200,
    APIKey: '00000000',
    APIVersion: 'Non Versioned',
    APIName: 'Orders',
    APIID: 'a1',
    OrgID: 'o1',
    IPAddress: '10.0.0.7',
    RequestTime: changes.Latency?.Total ?? 73,
    Latency: { Total: 73, Upstream: 70, Gateway: 3 },
    ...partsOf(TimeStamp),
    ...changes,
    TimeStamp,
  }
}

/** A check that passed. */
export function buildUptime(changes: Partial<UptimeRecord> = {}): UptimeRecord {
  const TimeStamp = changes.TimeStamp ?? new Date('2024-05-06T10:15:30Z')
  return {
    ...emptyUptime(),
    URL: 'http://upstream.test/health',
    RequestTime: 12,
    ResponseCode: 200,
    APIID: 'a1',
    OrgID: 'o1',
    ...partsOf(TimeStamp),
    Minute: TimeStamp.getUTCMinutes(),
    ...changes,
    TimeStamp,
  }
}

const partsOf = (time: Date) => ({
  Day: time.getUTCDate(),
  Month: time.getUTCMonth() + 1,
  Year: time.getUTCFullYear(),
  Hour: time.getUTCHours(),
})
