import type { Kind } from '../collection.ts'
import { type Column, columnName, columnsOf, foldedName } from '../core/columns.ts'
import { listsOf, type Shape } from '../core/shape.ts'
import type { Scalar } from '../core/values.ts'

/** The SQL side of a collection: quoted names, columns of declared fields, lists. */
export interface Table {
  shape: Shape
  name: string
  columns: Column[]
  lists: string[]
  /** The side table with one row per list item. */
  items: string
  /** One document by its id, in an organisation and in any: the statements that are run most. */
  getWithin: string
  getAnywhere: string
}

export function tableOf(shape: Shape): Table {
  const name = quoted(shape.name)
  const getAnywhere = `select version, doc from ${name} where id = $1`
  return {
    shape,
    name,
    getAnywhere,
    getWithin: `${getAnywhere} and org_id = $2`,
    columns: columnsOf(shape.fields),
    lists: listsOf(shape),
    items: quoted(`${shape.name}__items`),
  }
}

export const quoted = (name: string) => `"${name}"`
export const columnOf = (kind: Kind, field: string) => quoted(columnName(kind, field))
export const foldedColumnOf = (field: string) => quoted(foldedName(field))

/** Flags are 0 and 1 in SQL: libsql cannot bind a boolean. */
export const cell = (value: Scalar | null) => (typeof value === 'boolean' ? Number(value) : value)
