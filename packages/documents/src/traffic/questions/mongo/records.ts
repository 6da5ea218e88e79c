import { fromRecordDocument } from '@svc/analytics'
import { type Document, ObjectId } from 'mongodb'
import { answered } from '#documents/mongo/errors.ts'
import type { MongoTraffic } from '#documents/traffic/mongo/store.ts'
import type { KeptRecord, RecordPage, Records, RecordsOf } from '../questions.ts'

const partSize = 500
/** Sorts behind every text that begins alike. */
const last = '\u{10ffff}'
const withoutPayloads = { rawrequest: 0, rawresponse: 0 }

const lists = {
  orgs: 'orgid',
  apis: 'apiid',
  keys: 'apikey',
  clients: 'oauthid',
  versions: 'apiversion',
  countries: 'geo.country.isocode',
} as const

/** Every condition compares with a value, so that nothing typed by somebody becomes an operator. */
function filterOf(of: RecordsOf): Document {
  const { range, status, errors, method, path, pathPrefix, minLatency, maxLatency, tags } = of
  const among = Object.entries(lists).flatMap(([name, field]) => {
    const values = of[name as keyof typeof lists]
    return values ? [{ [field]: { $in: [...values] } }] : []
  })
  const $and: Document[] = [
    { timestamp: { $gte: new Date(range.from), $lt: new Date(range.until) } },
    ...among,
    ...(status === undefined ? [] : [{ responsecode: { $eq: status } }]),
    ...(errors ? [{ responsecode: { $gte: 400 } }] : []),
    ...(method === undefined ? [] : [{ method: { $eq: method } }]),
    ...(path === undefined ? [] : [{ path: { $eq: path } }]),
    ...(pathPrefix ? [{ path: { $gte: pathPrefix, $lt: pathPrefix + last } }] : []),
    ...(minLatency === undefined ? [] : [{ 'latency.total': { $gte: minLatency } }]),
    ...(maxLatency === undefined ? [] : [{ 'latency.total': { $lte: maxLatency } }]),
    ...(tags?.length ? [{ tags: { $all: [...tags] } }] : []),
  ]
  return { $and }
}

function beside({ before, after }: RecordPage): Document[] {
  const edge = before ?? after
  if (!edge) return []
  const operator = before ? '$lt' : '$gt'
  const moment = edge.record.TimeStamp
  return [
    {
      $or: [
        { timestamp: { [operator]: moment } },
        { timestamp: moment, _id: { [operator]: new ObjectId(edge.id) } },
      ],
    },
  ]
}

/** Records in one collection, or in one for each organisation. */
export function createMongoRecords(
  { db, names }: MongoTraffic,
  { by_organisation = false }: { by_organisation?: boolean },
): Records {
  const collectionsFor = (orgs: readonly string[]) =>
    (by_organisation ? orgs.map(names.recordsOf) : [names.records]).map((name) =>
      db.collection(name),
    )

  async function page(of: RecordsOf, asked: RecordPage): Promise<KeptRecord[]> {
    const { size, skip = 0, after } = asked
    const { $and } = filterOf(of)
    const order = after ? 1 : -1
    const found = await Promise.all(
      collectionsFor(of.orgs).map((collection) =>
        answered(
          collection
            .find({ $and: [...$and, ...beside(asked)] })
            .project(withoutPayloads)
            .sort({ timestamp: order, _id: order })
            .limit(skip + size)
            .toArray(),
        ),
      ),
    )
    const kept = found.flat().map(toKept)
    if (found.length > 1) kept.sort((one, other) => order * (momentOf(one) - momentOf(other)))
    const given = kept.slice(skip, skip + size)
    return after ? given.reverse() : given
  }

  return {
    page,
    async count(of, most) {
      let count = 0
      for (const collection of collectionsFor(of.orgs)) {
        count += await answered(collection.countDocuments(filterOf(of), { limit: most }))
      }
      return Math.min(count, most)
    },
    async get(orgs, id) {
      if (!/^[0-9a-f]{24}$/.test(id)) return undefined
      for (const collection of collectionsFor(orgs)) {
        const found = await answered(
          collection.findOne({ _id: new ObjectId(id), orgid: { $in: [...orgs] } }),
        )
        if (found) return toKept(found)
      }
      return undefined
    },
    async *parts(of) {
      let before: KeptRecord | undefined
      for (;;) {
        const part = await page(of, { size: partSize, before })
        if (part.length > 0) yield part
        before = part.at(-1)
        if (part.length < partSize || !before) return
      }
    },
  }
}

const toKept = (document: Document): KeptRecord => ({
  id: String(document._id),
  record: fromRecordDocument(document),
})

const momentOf = ({ record }: KeptRecord) => record.TimeStamp.getTime()
