import type { Doc, Fields, Unique } from '../collection.ts'
import { type Column, columnName, columnsOf } from '../core/columns.ts'
import type { Kept } from '../core/revisions.ts'
import { kindOf, listsOf, type Shape } from '../core/shape.ts'
import { comparable, itemsOf, valueAt } from '../core/values.ts'
import type { RevisionAction } from '../documents.ts'

/**
 * A document as Mongo keeps it: its JSON text, because Mongo gives a meaning of its own to keys
 * with a dot or a leading `$` and to some numbers, and beside it whatever is compared. As in SQL
 * it is its own latest revision, so it says who wrote it.
 */
export interface DocumentRecord {
  _id: string
  org_id: string
  version: number
  action: RevisionAction
  actor: string
  at: string
  doc: string
  [compared: string]: unknown
}

export interface RevisionRecord extends Kept {
  _id: string
  collection: string
}

/** What a collection compares, read once from its shape. */
export interface Layout {
  shape: Shape
  columns: Column[]
  lists: string[]
}

export const layoutOf = (shape: Shape): Layout => ({
  shape,
  columns: columnsOf(shape.fields),
  lists: listsOf(shape),
})

/** The members beside the text. */
export const comparedMembers = (layout: Layout, doc: Doc): Record<string, unknown> =>
  Object.fromEntries([
    ...layout.columns.map(({ name, read }) => [name, read(doc)]),
    ...layout.lists.map((list) => [columnName('list', list), itemsOf(valueAt(doc, list))]),
    ...uniqueKeys(layout.shape, doc).map(({ name, key }) => [name, key]),
  ])

/** What the unique indexes see of a document, and the fields that each of them stands for. */
export const uniqueKeys = (shape: Shape, doc: Doc) =>
  shape.unique.map((unique, position) => ({
    name: uniqueName(position),
    key: uniqueKey(shape, unique, doc),
    fields: unique.fields,
  }))

export const uniqueName = (position: number) => `unique_${position + 1}`

// Not every server has partial indexes, so a document without a value gets a key of its own.
function uniqueKey(shape: Shape, { fields, within }: Unique<Fields>, doc: Doc): string {
  const values = fields.map((field) => comparable(kindOf(shape, field), valueAt(doc, field)))
  if (values.includes(null)) return `none ${doc.id}`
  return JSON.stringify(within === 'organisation' ? [doc.org_id, ...values] : values)
}

/** The record's own write, as the archive keeps it. */
export const revisionOf = (collection: string, record: DocumentRecord): RevisionRecord => {
  const { _id: id, org_id, version, action, actor, at, doc } = record
  const _id = revisionId(collection, id, version)
  return { _id, collection, id, org_id, version, action, actor, at, after: doc }
}

/** A collection's name has no slash, so no two of these are alike. */
export const revisionId = (collection: string, id: string, version: number) =>
  `${collection}/${id}/${version}`
