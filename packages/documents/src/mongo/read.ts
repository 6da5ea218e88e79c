import type { Collection as NativeCollection } from 'mongodb'
import type { Doc } from '../collection.ts'
import { columnName } from '../core/columns.ts'
import { conditionsOf } from '../core/conditions.ts'
import { orderOf, spanOf } from '../core/order.ts'
import type { Reckoned } from '../core/reckon.ts'
import type { Kept } from '../core/revisions.ts'
import { kindOf } from '../core/shape.ts'
import { stored } from '../core/stored.ts'
import type { Stored } from '../documents.ts'
import { answered } from './errors.ts'
import { queryOf, sortOf } from './query.ts'
import { type DocumentRecord, type Layout, type RevisionRecord, revisionOf } from './record.ts'
import type { Turns } from './turns.ts'

/** Who reads and writes where. Without an organisation the document's own counts. */
export interface Desk {
  layout: Layout
  records: NativeCollection<DocumentRecord>
  revisions: NativeCollection<RevisionRecord>
  turns: Turns
  reckoned: Reckoned
  org: string | undefined
  actor: string
}

interface PageOf {
  sort?: Array<[string, 'asc' | 'desc']>
  page?: number
  size?: number
}

const onlyDocument = { projection: { _id: 0, version: 1, doc: 1 } }

export const documentOf = <T extends Doc>({ doc, version }: DocumentRecord): Stored<T> =>
  stored<T>(doc, version)

export const recordOf = async (desk: Desk, id: string): Promise<DocumentRecord | null> =>
  answered(desk.records.findOne(filterOf(desk, { id })))

export function cursorOf(desk: Desk, filter: object | undefined, page: PageOf = {}) {
  const { shape } = desk.layout
  const cursor = desk.records
    .find(filterOf(desk, filter), onlyDocument)
    .sort(sortOf(orderOf(shape, page.sort)))
  const span = spanOf(page)
  return span ? cursor.skip(span.skip).limit(span.take) : cursor
}

export async function versions(desk: Desk, filter: object | undefined) {
  const found = await answered(
    desk.records
      .find(filterOf(desk, filter), { projection: { _id: 1, version: 1 } })
      .sort(sortOf(orderOf(desk.layout.shape, undefined)))
      .toArray(),
  )
  return found.map(({ _id, version }) => ({ id: _id, version }))
}

export const count = async (desk: Desk, filter: object | undefined): Promise<number> =>
  answered(desk.records.countDocuments(filterOf(desk, filter)))

export async function tally(desk: Desk, field: string, filter: object | undefined) {
  const kind = kindOf(desk.layout.shape, field)
  const member = columnName(kind, field)
  const held = { $group: { _id: `$${member}`, count: { $sum: 1 } } }
  const found = await answered(
    desk.records
      .aggregate<{ _id: string | number | boolean; count: number }>([
        { $match: { $and: [filterOf(desk, filter), { [member]: { $ne: null } }] } },
        ...(kind === 'list' ? [{ $unwind: `$${member}` }] : []),
        held,
        { $sort: { count: -1, _id: 1 } },
      ])
      .toArray(),
  )
  return found.map(({ _id, count }) => ({ value: String(_id), count }))
}

/** The archived writes below the document's version and the latest one, the document itself. */
export async function kept(desk: Desk, id: string, from: number, to: number): Promise<Kept[]> {
  const { org, layout, records, revisions } = desk
  const { name, keepsRevisions } = layout.shape
  if (!keepsRevisions) return []
  const current = await answered(records.findOne({ _id: id }))
  const end = current ? Math.min(to, current.version - 1) : to
  const archived = await answered(
    revisions
      .find({ collection: name, id, version: { $gte: from, $lte: end } })
      .sort({ version: -1 })
      .toArray(),
  )
  const isWanted = current && current.version >= from && current.version <= to
  const found = isWanted ? [revisionOf(name, current), ...archived] : archived
  return found
    .filter((one) => org === undefined || one.org_id === org)
    .map(({ _id, collection, ...revision }) => revision)
}

const filterOf = ({ layout, org }: Desk, filter: object | undefined) =>
  queryOf(org, conditionsOf(layout.shape, filter))
