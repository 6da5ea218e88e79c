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

type Value = string | number | boolean | Date

/** The cells of each item, in the order of the columns, made one after the other. */
export function* cellsOf<Item>(
  columns: readonly Column[],
  items: Iterable<Item>,
  toRow: (item: Item) => { [name: string]: Value },
  toCell: (value: Value) => Cell,
): Generator<Cell[]> {
  const names = columns.map(({ name }) => name)
  for (const item of items) {
    const row = toRow(item)
    const cells: Cell[] = []
    for (const name of names) {
      const value = row[name]
      if (typeof value === 'string' || typeof value === 'number') cells.push(value)
      else cells.push(value === undefined ? null : toCell(value))
    }
    yield cells
  }
}

/** Items in groups of so many, and what is left. */
export function* inGroups<Item>(items: Iterable<Item>, size: number): Generator<Item[]> {
  let group: Item[] = []
  for (const item of items) {
    group.push(item)
    if (group.length < size) continue
    yield group
    group = []
  }
  if (group.length > 0) yield group
}
