import { fitDocument, toRecordDocument, toUptimeDocument } from '@svc/analytics'
import { type Dialect, namesIn } from '@svc/names'
import type { Db } from 'mongodb'
import type { LayerSettings } from '#documents/layers.ts'
import { openClient } from '#documents/mongo/client.ts'
import { answered } from '#documents/mongo/errors.ts'
import type { Content, TrafficStore } from '../traffic.ts'
import { Collections } from './collections.ts'
import { keepDocuments } from './documents.ts'
import { addToHour } from './sums.ts'

/** A traffic store on a MongoDB-compatible server; questions are put to `db`. */
export interface MongoTraffic extends TrafficStore {
  readonly engine: 'mongo'
  readonly db: Db
  readonly names: ReturnType<typeof namesIn>['collections']
  /** The names of all collections that hold such content. */
  listCollections(content: Content): Promise<string[]>
}

export function openMongoTraffic(settings: LayerSettings, dialect: Dialect): MongoTraffic {
  const client = openClient(settings)
  const db = client.db()
  const names = namesIn(dialect).collections
  const collections = new Collections(db)
  let closing: Promise<void> | undefined

  const prefixes: Record<Content, string[]> = {
    records: [names.records, names.recordsOf('')],
    aggregates: [names.aggregates, names.aggregatesOf('')],
    uptime: [names.uptime],
  }
  /** The names of records begin those of aggregates. */
  async function listCollections(content: Content): Promise<string[]> {
    const named = (
      await Promise.all(prefixes[content].map((each) => collections.named(each)))
    ).flat()
    if (content !== 'records') return named
    const others = [names.aggregates, names.aggregatesOf('')]
    return named.filter((name) => !others.some((other) => name.startsWith(other)))
  }

  return {
    engine: 'mongo',
    db,
    names,
    listCollections,
    async ensure() {
      await collections.open('records', names.records)
      await collections.open('uptime', names.uptime)
    },
    async keepRecords(batch, records, { by_organisation, collection = names.records } = {}) {
      const organisations = new Set(by_organisation ? records.map(({ OrgID }) => OrgID) : [''])
      let isNew = records.length === 0
      for (const organisation of organisations) {
        const name = by_organisation ? names.recordsOf(organisation) : collection
        const documents = records
          .filter(({ OrgID }) => !by_organisation || OrgID === organisation)
          .map((record) => toRecordDocument(fitDocument(record)))
        const opened = await collections.open('records', name)
        if (await keepDocuments(opened, { ...batch, sink: `${batch.sink} ${name}` }, documents)) {
          isNew = true
        }
      }
      return isNew
    },
    async addAggregates(batch, aggregates, { mixed } = {}) {
      let isNew = aggregates.length === 0
      for (const aggregate of aggregates) {
        const targets = [names.aggregatesOf(aggregate.org_id), ...(mixed ? [names.aggregates] : [])]
        for (const name of targets) {
          const opened = await collections.open('aggregates', name)
          if (await addToHour(opened, batch, aggregate)) isNew = true
        }
      }
      return isNew
    },
    async keepChecks(batch, checks, { collection = names.uptime } = {}) {
      const opened = await collections.open('uptime', collection)
      return keepDocuments(opened, batch, checks.map(toUptimeDocument))
    },
    async prune(content, before) {
      let removed = 0
      for (const name of await listCollections(content)) {
        const older = { timestamp: { $lt: before } }
        const { deletedCount } = await answered(db.collection(name).deleteMany(older))
        removed += deletedCount
      }
      return removed
    },
    async ping() {
      await answered(db.command({ ping: 1 }))
    },
    close: () => {
      closing ??= client.close()
      return closing
    },
  }
}
