import type { TimeRange, TimeUnit } from '@svc/analytics'
import { type Counters, type CountersOf, countLive, type Records } from '@svc/documents/traffic'
import type { Settings } from '@svc/settings'
import type { Sight } from './sight.ts'
import { type Narrowing, narrowCounters, narrowRecords, type Subject } from './subject.ts'

export interface Sources {
  requests: Counters
  records: Records
  settings: Pick<Settings, 'enable_aggregate_lookups' | 'aggregate_lookup_cutoff'>
}

/** Where the figures of one report come from, and which of them are meant. */
export interface Reading {
  from: Pick<Counters, 'overTime' | 'rank' | 'byValue'>
  of: CountersOf
  keep?: Subject['keep']
}

interface Asked {
  sight: Sight
  subject: Subject
  narrowing: Narrowing
  range: TimeRange
  unit?: TimeUnit
}

/** The first moment of the day `DD/MM/YYYY`, before which there are no sums. */
export function cutoffOf(day: string): number {
  const [, date, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(day) ?? []
  return date === undefined ? Number.NEGATIVE_INFINITY : Date.parse(`${year}-${month}-${date}`)
}

/** Reads sums where they were kept, and single records where they were not. */
export async function chooseReading(
  { requests, records, settings }: Sources,
  { sight, subject, narrowing, range, unit }: Asked,
): Promise<Reading> {
  const live = (): Reading => ({
    from: countLive(records, narrowRecords(subject, narrowing)),
    // What else there is to say of the subject are conditions on the records.
    of: counterOf(sight, { dimension: subject.dimension }, range),
    keep: subject.keep,
  })
  const { enable_aggregate_lookups, aggregate_lookup_cutoff } = settings
  if (!enable_aggregate_lookups || range.from < cutoffOf(aggregate_lookup_cutoff)) return live()
  const counted = narrowCounters(subject, narrowing)
  if (!counted) return live()
  const of = counterOf(sight, counted, range)
  // Sums of an hour cannot be told apart by its minutes.
  if (unit === 'minute' && !(await requests.hasMinutes(totalOf(of)))) return live()
  return { from: requests, of, keep: counted.keep }
}

const counterOf = (
  { orgs }: Sight,
  { dimension, values, prefix }: Subject,
  range: TimeRange,
): CountersOf => ({ orgs, range, dimension, values, prefix })

const totalOf = ({ orgs, range }: CountersOf): CountersOf => ({ orgs, range, dimension: '' })
