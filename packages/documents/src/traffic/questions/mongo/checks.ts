import {
  aggregateUptime,
  fromUptimeDocument,
  listCounters,
  type StoredCounter,
} from '@svc/analytics'
import { answered } from '#documents/mongo/errors.ts'
import type { MongoTraffic } from '#documents/traffic/mongo/store.ts'
import { addUp } from '../adding.ts'
import type { Counters, CountersOf } from '../questions.ts'

const partSize = 1_000

/** Sums of checks, which this engine keeps one by one. */
export function createMongoChecks({ db, names }: MongoTraffic): Counters {
  async function* read({ orgs, range }: CountersOf): AsyncIterable<StoredCounter[]> {
    const cursor = db
      .collection(names.uptime)
      .find({
        orgid: { $in: [...orgs] },
        timestamp: { $gte: new Date(range.from), $lt: new Date(range.until) },
      })
      .batchSize(partSize)
    try {
      while (await answered(cursor.hasNext())) {
        yield aggregateUptime(cursor.readBufferedDocuments().map(fromUptimeDocument)).flatMap(
          listCounters,
        )
      }
    } finally {
      await cursor.close()
    }
  }

  const sums = addUp(read)
  return {
    ...sums,
    hasMinutes: async () => false,
    async newest(of) {
      const moments = (await sums.byValue(of)).map(({ counter }) => counter.last_time)
      return moments.length > 0 ? new Date(Math.max(...moments)) : undefined
    },
  }
}
