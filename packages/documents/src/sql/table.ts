import type { Kind } from '../collection.ts'
import { listsOf, type Shape } from '../core/shape.ts'
import { comparable, folded, itemsOf, valueAt } from '../core/values.ts'
import type { Argument } from './statements.ts'

export interface Table {
  shape: Shape
  name: string
  /** The side table of list items, when the collection has lists. */
  items: string | undefined
  lists: string[]
  columns: Column[]
}

/** A column beside the document that holds a declared field in comparable form. */
export interface Column {
  name: string
  kind: Kind
  field: string
  read(doc: unknown): Argument
}

/** Where a field is compared: the id has its own column, others carry their kind in the name. */
export const columnOf = (kind: Kind, field: string) =>
  field === 'id' ? 'id' : `"${kind}_${field}"`

/** Where `contains` looks. */
export const foldedColumnOf = (field: string) => (field === 'id' ? 'id' : `"folded_${field}"`)

export function tableOf(shape: Shape): Table {
  const lists = listsOf(shape)
  return {
    shape,
    name: `"${shape.name}"`,
    items: lists.length > 0 ? `"${shape.name}__items"` : undefined,
    lists,
    columns: Object.entries(shape.fields).flatMap(([field, kind]) => columnsOf(kind, field)),
  }
}

export const itemsAt = (doc: unknown, list: string) => itemsOf(valueAt(doc, list))

/** Flags are 0 and 1: libsql cannot bind a boolean. */
export const argument = (value: string | number | boolean | null) =>
  typeof value === 'boolean' ? Number(value) : value

/** The columns of one declared field; a list has rows in the side table instead. */
export function columnsOf(kind: Kind, field: string): Column[] {
  const read = (doc: unknown) => argument(comparable(kind, valueAt(doc, field)))
  const column = { name: columnOf(kind, field), kind, field, read }
  if (kind === 'list') return []
  if (kind !== 'text') return [column]
  const readFolded = (doc: unknown) => {
    const text = valueAt(doc, field)
    return typeof text === 'string' ? folded(text) : null
  }
  return [column, { name: foldedColumnOf(field), kind, field, read: readFolded }]
}
