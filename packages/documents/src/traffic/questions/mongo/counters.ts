import { fromAggregateDocument, keyOfCounter } from '@svc/analytics'
import type { Document } from 'mongodb'
import { answered } from '#documents/mongo/errors.ts'
import type { MongoTraffic } from '#documents/traffic/mongo/store.ts'
import { addUp } from '../adding.ts'
import type { Counters, CountersOf } from '../questions.ts'

/** Sums of requests: a document for each hour of an organisation, in a collection of its own. */
export function createMongoCounters({ db, names }: MongoTraffic): Counters {
  const find = (org: string, { dimension, range }: CountersOf, more: Document = {}) =>
    db
      .collection(names.aggregatesOf(org))
      .find({
        orgid: org,
        timestamp: { $gte: new Date(range.from), $lt: new Date(range.until) },
        ...more,
      })
      .project({ orgid: 1, timestamp: 1, [dimension || 'total']: 1 })

  /** No collection can have another name, so such an organisation has no traffic. */
  const named = ({ orgs }: CountersOf) => orgs.filter((org) => !/[$\0]/.test(org))

  async function* read(of: CountersOf) {
    for (const org of named(of)) {
      const cursor = find(org, of)
      try {
        for (;;) {
          const document = await answered(cursor.next())
          if (!document) break
          yield fromAggregateDocument(document)
        }
      } finally {
        await cursor.close()
      }
    }
  }

  /** Where in a document the values stand; none of them can have a zero in its name. */
  const keysOf = ({ dimension, values }: CountersOf) =>
    values
      ?.filter((value) => !value.includes('\0'))
      .map((value) => keyOfCounter(dimension, value)) ?? [dimension || 'total']

  const newestOf = async (of: CountersOf, org: string) => {
    const keys = keysOf(of)
    if (keys.length === 0) return []
    const found = await answered(
      find(org, of, { $or: keys.map((key) => ({ [key]: { $exists: true } })) })
        .sort({ timestamp: -1 })
        .limit(1)
        .toArray(),
    )
    const counters = found.flatMap(fromAggregateDocument)
    return counters.filter(({ value }) => !of.values || of.values.includes(value))
  }

  return {
    ...addUp(read),
    async hasMinutes(of) {
      for (const org of named(of)) {
        const starts = await answered(find(org, of).project({ timestamp: 1 }).toArray())
        if (starts.some(({ timestamp }) => Number(timestamp) % 3_600_000 !== 0)) return true
      }
      return false
    },
    async newest(of) {
      const found = (await Promise.all(named(of).map((org) => newestOf(of, org)))).flat()
      const moments = found.map(({ counter }) => counter.last_time)
      return moments.length > 0 ? new Date(Math.max(...moments)) : undefined
    },
  }
}
