import { type Db, type IndexDescription, MongoServerError } from 'mongodb'
import { answered } from '#documents/mongo/errors.ts'
import type { Content } from '../traffic.ts'

const byTime = { key: { timestamp: 1 }, name: 'timestamp' } as const
const byOrganisation = { key: { orgid: 1 }, name: 'orgid' } as const
const byExpiry = { key: { expireAt: 1 }, name: 'expireAt', expireAfterSeconds: 0 } as const

const indexes: Record<Content, IndexDescription[]> = {
  records: [
    byOrganisation,
    { key: { apiid: 1 }, name: 'apiid' },
    byExpiry,
    {
      key: { timestamp: -1, orgid: 1, apiid: 1, apikey: 1, responsecode: 1 },
      name: 'logBrowserIndex',
    },
  ],
  aggregates: [
    byTime,
    byOrganisation,
    byExpiry,
    // One document for each hour, whoever writes it first.
    { key: { orgid: 1, timestamp: 1 }, name: 'hour', unique: true },
  ],
  uptime: [byTime, byOrganisation, byExpiry],
}

/** FerretDB 1 has no expiry; what has expired stays there until it is pruned. */
const isUnknownThere = (error: unknown) => error instanceof MongoServerError && error.code === 238

/** The collections of a traffic database, indexed when first met. */
export class Collections {
  readonly #db: Db
  readonly #whole = new Set<string>()

  constructor(db: Db) {
    this.#db = db
  }

  async open(content: Content, name: string) {
    const collection = this.#db.collection(name)
    if (this.#whole.has(name)) return collection
    // One by one: FerretDB 1 breaks on a list in which several exist already.
    for (const { key, ...options } of indexes[content]) {
      await answered(collection.createIndex(key, options)).catch((error: unknown) => {
        if (!isUnknownThere(error)) throw error
      })
    }
    this.#whole.add(name)
    return collection
  }

  /** Names that begin so. */
  async named(prefix: string): Promise<string[]> {
    const all = await answered(this.#db.listCollections({}, { nameOnly: true }).toArray())
    return all.map(({ name }) => name).filter((name) => name.startsWith(prefix))
  }
}
