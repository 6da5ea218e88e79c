import { aggregateRecords, dimensions, hasTags, listCounters } from '@svc/analytics'
import { addUp } from './adding.ts'
import type { Counters, CountersOf, Records, RecordsOf } from './questions.ts'

/** Traffic that no counters were kept for. Tags are compared in the form in which they are counted. */
export type CountedLive = Omit<RecordsOf, 'orgs' | 'range' | 'tags'> & { tags?: string[] }

/** Sums that are made of single records when they are asked for: as slow as there are records. */
export function countLive(
  records: Records,
  { tags = [], ...conditions }: CountedLive,
): Pick<Counters, 'overTime' | 'rank' | 'byValue'> {
  async function* read({ orgs, range, dimension }: CountersOf) {
    const ignored = dimensions.filter((name) => name !== '' && name !== dimension)
    for await (const part of records.parts({ ...conditions, orgs, range })) {
      const counted = part.map(({ record }) => record).filter((record) => hasTags(record, tags))
      yield aggregateRecords(counted, {
        store_analytics_per_minute: true,
        ignore_aggregations: ignored,
      }).flatMap(listCounters)
    }
  }
  return addUp(read)
}
