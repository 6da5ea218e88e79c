import { randomUUID } from 'node:crypto'
import {
  type StoredCounter,
  type TrafficRecord,
  toAggregateRow,
  toRecordRow,
  toUptimeDocument,
  type UptimeRecord,
} from '@svc/analytics'
import { type Cargo, type Copied, CopyRefused, copyCargo } from '#documents/copying/copy.ts'
import type { MongoTraffic } from '../mongo/store.ts'
import type { Traffic } from '../open.ts'
import type { SqlTraffic } from '../sql/store.ts'
import type { BatchId, Content } from '../traffic.ts'
import { readMongoChecks, readMongoCounters, readMongoRecords, toAggregate } from './mongo.ts'
import { readSqlCounters, readSqlHours, readSqlRecords, writeSqlCounters } from './sql.ts'

const isMongo = (traffic: Traffic): traffic is MongoTraffic => traffic.engine === 'mongo'

const readRecords = (traffic: Traffic) =>
  isMongo(traffic) ? readMongoRecords(traffic) : readSqlRecords(traffic)

const readCounters = (traffic: Traffic) =>
  isMongo(traffic) ? readMongoCounters(traffic) : readSqlCounters(traffic, 'aggregates')

/** Every batch under a number of its own, so that none counts as written before. */
function numberBatches(): () => BatchId {
  const claimer = `copy-${randomUUID()}`
  let number = 0
  return () => {
    number += 1
    return { sink: 'copy', claimer, number }
  }
}

const records = (from: Traffic, to: Traffic): Cargo<TrafficRecord> => {
  const next = numberBatches()
  return {
    what: 'records',
    read: () => readRecords(from),
    readBack: () => readRecords(to),
    textOf: (record) => JSON.stringify(toRecordRow(record)),
    async write(items) {
      await to.keepRecords(next(), items)
    },
  }
}

const counterText = (counter: StoredCounter) => JSON.stringify(toAggregateRow(counter))

const sums = (from: Traffic, to: Traffic): Cargo<StoredCounter> => {
  const next = numberBatches()
  return {
    what: 'aggregates',
    // A document of Mongo holds a whole hour, so it is written at once.
    read: () => (isMongo(to) && !isMongo(from) ? readSqlHours(from) : readCounters(from)),
    readBack: () => readCounters(to),
    textOf: counterText,
    async write(items) {
      if (!isMongo(to)) return writeSqlCounters(to, 'aggregates', items)
      const aggregate = toAggregate(items)
      if (aggregate) await to.addAggregates(next(), [aggregate])
    },
  }
}

const sumsOfChecks = (from: SqlTraffic, to: SqlTraffic): Cargo<StoredCounter> => ({
  what: 'uptime',
  read: () => readSqlCounters(from, 'uptime'),
  readBack: () => readSqlCounters(to, 'uptime'),
  textOf: counterText,
  write: (items) => writeSqlCounters(to, 'uptime', items),
})

const checks = (from: MongoTraffic, to: MongoTraffic): Cargo<UptimeRecord> => {
  const next = numberBatches()
  return {
    what: 'uptime',
    read: () => readMongoChecks(from),
    readBack: () => readMongoChecks(to),
    textOf: (check) => JSON.stringify(toUptimeDocument(check)),
    async write(items) {
      await to.keepChecks(next(), items)
    },
  }
}

/** Copies one kind of traffic. Checks of hosts are sums in SQL and single in Mongo: they stay apart. */
export async function copyTraffic(
  from: Traffic,
  to: Traffic,
  content: Content,
  tell: (done: number) => void,
): Promise<Copied> {
  if (content === 'records') return copyCargo(records(from, to), tell)
  if (content === 'aggregates') return copyCargo(sums(from, to), tell)
  if (isMongo(from) && isMongo(to)) return copyCargo(checks(from, to), tell)
  if (!isMongo(from) && !isMongo(to)) return copyCargo(sumsOfChecks(from, to), tell)
  throw new CopyRefused(
    `uptime: ${from.engine} and ${to.engine} keep checks of hosts in different ways; leave them out`,
  )
}
