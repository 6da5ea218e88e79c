import type {
  Dimension,
  StoredCounter,
  TimeRange,
  TrafficRecord,
  UptimeDimension,
} from '@svc/analytics'

/** Which counters a question is about. Everything in it is a value, whatever somebody typed. */
export interface CountersOf {
  /** Nothing of any other organisation is looked at. */
  orgs: readonly string[]
  range: TimeRange
  dimension: Dimension | UptimeDimension
  /** Only these values; all of them unless said. */
  values?: readonly string[]
  /** Only values that begin so. */
  prefix?: string
}

/** A stretch by which a database adds up; months are made of days. */
export type Stretch = 'minute' | 'hour' | 'day'

/** What a value counts in all, without what is not needed to put values in order. */
export interface Ranked {
  value: string
  /** Of its newest counter. */
  name: string
  hits: number
  success: number
  error: number
  total_request_time: number
  total_latency: number
  /** Milliseconds since 1970. */
  last_time: number
}

/** Questions about sums. None of them looks at single records, and none blocks the process. */
export interface Counters {
  /** At least one counter for each stretch that has any, added up over values. */
  overTime(of: CountersOf, stretch: Stretch): Promise<StoredCounter[]>
  /** Every value once or more often, without histograms. */
  rank(of: CountersOf): Promise<Ranked[]>
  /** The whole counters of every value, added up over time. */
  byValue(of: CountersOf): Promise<StoredCounter[]>
  /** Whether there are sums of less than an hour. */
  hasMinutes(of: CountersOf): Promise<boolean>
  /** When the newest request was counted; undefined without any. */
  newest(of: CountersOf): Promise<Date | undefined>
}

/** Which records a question is about; all conditions hold at once. */
export interface RecordsOf {
  orgs: readonly string[]
  range: TimeRange
  apis?: readonly string[]
  keys?: readonly string[]
  clients?: readonly string[]
  versions?: readonly string[]
  countries?: readonly string[]
  status?: number
  /** Only status codes from 400. */
  errors?: boolean
  method?: string
  path?: string
  pathPrefix?: string
  /** Milliseconds, both ends included. */
  minLatency?: number
  maxLatency?: number
  /** All of them, as they stand in the records. */
  tags?: readonly string[]
}

export interface KeptRecord {
  id: string
  record: TrafficRecord
}

export interface RecordPage {
  size: number
  /** How many of the newest are left out. */
  skip?: number
  /** Only records older, or newer, than this one. */
  before?: KeptRecord
  after?: KeptRecord
}

/** Questions about single records; newest first, payloads only where one record is asked for. */
export interface Records {
  page(of: RecordsOf, page: RecordPage): Promise<KeptRecord[]>
  /** How many there are, counted no further than `most`. */
  count(of: RecordsOf, most: number): Promise<number>
  /** One record with its payloads. */
  get(orgs: readonly string[], id: string): Promise<KeptRecord | undefined>
  /** All of them in parts, newest first, so that nobody holds more than a part. */
  parts(of: RecordsOf): AsyncIterable<KeptRecord[]>
}
