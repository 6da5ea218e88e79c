import { aggregateColumns, type ColumnKind, recordColumns } from '@svc/analytics'

/** A value as it is bound: times and flags in the form of the engine. */
export type Cell = string | number | null

export interface Column {
  name: string
  kind: ColumnKind
}

export const columnsOfRecords: readonly Column[] = Object.entries(recordColumns).map(
  ([name, kind]) => ({ name, kind }),
)

/** Those of checks are the same. */
export const columnsOfAggregates: readonly Column[] = aggregateColumns.map(({ name, kind }) => ({
  name,
  kind,
}))

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** The cells of an object in the order of the columns. */
export function cellsOf(
  columns: readonly Column[],
  row: { [name: string]: string | number | boolean | Date },
  toCell: (value: string | number | boolean | Date) => Cell,
): Cell[] {
  return columns.map(({ name }) => {
    const value = row[name]
    return value === undefined ? null : toCell(value)
  })
}
