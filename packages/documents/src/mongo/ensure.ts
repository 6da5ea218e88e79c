import {
  type Db,
  type IndexDescription,
  MongoServerError,
  type Collection as NativeCollection,
} from 'mongodb'
import { columnName } from '../core/columns.ts'
import { declarationOf, type Shape } from '../core/shape.ts'
import { answered } from './errors.ts'
import { put } from './put.ts'
import {
  comparedMembers,
  type DocumentRecord,
  type Layout,
  layoutOf,
  uniqueName,
} from './record.ts'

export interface ShapeRecord {
  _id: string
  shape: string
}

/** Indexes the archive by document. */
export async function ensureArchive(db: Db): Promise<void> {
  const key = { collection: 1, id: 1, version: 1 } as const
  await answered(db.collection('revisions').createIndex(key, { name: 'version' }))
}

/** Brings a collection from the shape it was last made for to the declared one. */
export async function ensureCollection(db: Db, shape: Shape): Promise<void> {
  const { name } = shape
  const shapes = db.collection<ShapeRecord>('shapes')
  const records = db.collection<DocumentRecord>(name)
  const declared = declarationOf(shape)
  const known = await answered(shapes.findOne({ _id: name }))
  const isSame = known?.shape === declared
  if (isSame && (await missingIndexes(db, shape)).length === 0) return
  const wanted = indexesOf(shape)
  if (known && !isSame) {
    await dropIndexes(records, wanted)
    await refill(records, layoutOf(shape))
  }
  // One by one: FerretDB 1 breaks on a list in which several exist already.
  for (const { key, ...options } of wanted) await answered(records.createIndex(key, options))
  await put(shapes, { _id: name, shape: declared })
}

/** Names of the declared indexes that a collection is without. */
export async function missingIndexes(db: Db, shape: Shape): Promise<string[]> {
  const listed = db.collection(shape.name).indexes()
  // A collection that nothing was ever written to need not be there.
  const present = await answered(listed).catch((error: unknown) => {
    if (error instanceof MongoServerError && error.code === unknownCollection) return []
    throw error
  })
  const names = new Set(present.map(({ name }) => name))
  return indexesOf(shape).flatMap(({ name }) => (name && !names.has(name) ? [name] : []))
}

const unknownCollection = 26

const indexesOf = ({ fields, unique }: Shape): IndexDescription[] => [
  { key: { org_id: 1, _id: 1 }, name: 'id' },
  ...Object.entries(fields).flatMap(([field, kind]) => {
    const member = columnName(kind, field)
    const within = { key: { org_id: 1, [member]: 1, _id: 1 }, name: member } as const
    const everywhere = { key: { [member]: 1 }, name: `${member} everywhere` } as const
    return kind === 'list' ? [within, everywhere] : [within]
  }),
  ...unique.map((_, position) => {
    const name = uniqueName(position)
    return { key: { [name]: 1 }, name, unique: true } as const
  }),
]

/** Unique indexes go too: the same name may stand for other fields now. */
async function dropIndexes(
  records: NativeCollection<DocumentRecord>,
  wanted: IndexDescription[],
): Promise<void> {
  const kept = new Set(['_id_', ...wanted.filter((one) => !one.unique).map((one) => one.name)])
  for (const { name } of await answered(records.indexes())) {
    if (name && !kept.has(name)) await answered(records.dropIndex(name))
  }
}

/** Reads every document again into the members that are compared. */
async function refill(records: NativeCollection<DocumentRecord>, layout: Layout): Promise<void> {
  const cursor = records.find({}, { projection: { version: 1, doc: 1 } })
  for (;;) {
    const record = await answered(cursor.next())
    if (!record) return
    const { _id, version } = record
    const members = comparedMembers(layout, JSON.parse(record.doc))
    await answered(records.updateOne({ _id, version }, { $set: members }))
  }
}
