import { emptyRecord, type TrafficRecord } from '../record/record.ts'
import { repairPath } from './paths.ts'

/** What a gateway says about a request; the rest follows from it. */
export type RequestFacts = Partial<TrafficRecord> & Pick<TrafficRecord, 'TimeStamp'>

export type ComposeSettings = {
  /** Made by `createNormaliser`. */
  normalise: (path: string) => string
  /** Seconds until the record may be forgotten; 0 means in a hundred years. */
  expire_analytics_after: number
}

/** The whole record of a request: derived times, repaired paths, the normalised path, its expiry. */
export function composeRecord(facts: RequestFacts, settings: ComposeSettings): TrafficRecord {
  const time = facts.TimeStamp
  // One object for each request: copies of it would cost more than all the rest.
  const record: TrafficRecord = Object.assign(emptyRecord(), facts)
  record.Day = time.getUTCDate()
  record.Month = time.getUTCMonth() + 1
  record.Year = time.getUTCFullYear()
  record.Hour = time.getUTCHours()
  record.Path = settings.normalise(repairPath(record.Path))
  record.RawPath = repairPath(record.RawPath)
  record.OriginalPath = repairPath(record.OriginalPath)
  record.APIVersion ||= 'Non Versioned'
  record.RequestTime = record.Latency.Total
  record.ExpireAt = expiryOf(time, settings.expire_analytics_after)
  return record
}

const hundredYears = 36_500 * 86_400

/** When a record of this time may be forgotten. */
export const expiryOf = (time: Date, seconds: number): Date =>
  new Date(time.getTime() + (seconds === 0 ? hundredYears : seconds) * 1000)
