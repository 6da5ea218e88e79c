import {
  type Aggregate,
  type Counter,
  type Dimension,
  dimensions,
  fromAggregateDocument,
  fromRecordDocument,
  fromUptimeDocument,
  type StoredCounter,
  type TrafficRecord,
  type UptimeRecord,
} from '@svc/analytics'
import type { Document } from 'mongodb'
import { answered } from '#documents/mongo/errors.ts'
import type { MongoTraffic } from '../mongo/store.ts'
import type { Content } from '../traffic.ts'

const page = 1_000

async function* documentsIn(traffic: MongoTraffic, names: string[]): AsyncGenerator<Document[]> {
  for (const name of names) {
    const cursor = traffic.db.collection(name).find({}).batchSize(page)
    try {
      while (await answered(cursor.hasNext())) yield cursor.readBufferedDocuments()
    } finally {
      await cursor.close()
    }
  }
}

/** All documents of a kind; what is kept once more for all organisations is left out. */
async function* documentsOf(traffic: MongoTraffic, content: Content): AsyncGenerator<Document[]> {
  const names = await traffic.listCollections(content)
  yield* documentsIn(
    traffic,
    names.filter((name) => content !== 'aggregates' || name !== traffic.names.aggregates),
  )
}

export async function* readMongoRecords(traffic: MongoTraffic): AsyncGenerator<TrafficRecord[]> {
  for await (const part of documentsOf(traffic, 'records')) yield part.map(fromRecordDocument)
}

export async function* readMongoCounters(traffic: MongoTraffic): AsyncGenerator<StoredCounter[]> {
  for await (const part of documentsOf(traffic, 'aggregates')) {
    for (const document of part) yield fromAggregateDocument(document)
  }
}

export async function* readMongoChecks(traffic: MongoTraffic): AsyncGenerator<UptimeRecord[]> {
  for await (const part of documentsOf(traffic, 'uptime')) yield part.map(fromUptimeDocument)
}

const never = new Date('0001-01-01T00:00:00Z').getTime()

/** The aggregate that counters of one hour are made of. */
export function toAggregate(counters: StoredCounter[]): Aggregate<Dimension> | undefined {
  const [first] = counters
  if (!first) return undefined
  const byDimension = Object.fromEntries(
    dimensions.map((dimension) => [dimension, new Map<string, Counter>()]),
    // Every dimension has its place, and no other.
  ) as Aggregate<Dimension>['counters']
  for (const { dimension, value, counter } of counters) {
    byDimension[dimension as Dimension]?.set(value, counter)
  }
  const { org_id, timestamp } = first
  return { org_id, timestamp, expire_at: never, counters: byDimension }
}
