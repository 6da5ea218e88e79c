import type { Fields, Kind } from '../collection.ts'
import { comparable, folded, type Scalar, valueAt } from './values.ts'

/** A place beside the document's text that holds a declared field in comparable form. */
export interface Column {
  name: string
  kind: Kind
  read(doc: unknown): Scalar | null
}

/** Where a field is compared. The kind is in the name, so a field of another kind is another column. */
export const columnName = (kind: Kind, field: string) =>
  field === 'id' ? 'id' : `${kind}_${field.replaceAll('.', '/')}`

/** Where `contains` looks. */
export const foldedName = (field: string) => `folded_${field.replaceAll('.', '/')}`

/** The columns of declared fields. Lists have none: a list is no single value. */
export const columnsOf = (fields: Fields): Column[] =>
  Object.entries(fields).flatMap(([field, kind]) => {
    if (kind === 'list') return []
    const read = (doc: unknown) => comparable(kind, valueAt(doc, field))
    const column = { name: columnName(kind, field), kind, read }
    return kind === 'text' ? [column, foldedColumn(field)] : [column]
  })

const foldedColumn = (field: string): Column => ({
  name: foldedName(field),
  kind: 'text',
  read: (doc) => {
    const text = valueAt(doc, field)
    return typeof text === 'string' ? folded(text) : null
  },
})
