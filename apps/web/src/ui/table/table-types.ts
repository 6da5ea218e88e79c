import type { ReactNode } from 'react'

/** A column of a table that holds all its rows. */
export interface TableColumn<Row> {
  key: string
  label: string
  /** What it is sorted by, and what stands in the cell unless `cell` says otherwise. */
  value: (row: Row) => string | number
  cell?: (row: Row) => ReactNode
  align?: 'right'
}

export const textOf = <Row>({ value }: TableColumn<Row>, row: Row) => String(value(row))

/** Sorted by `key`, or by `-key` downwards; equal rows stay as they were. */
export function sortRows<Row>(rows: Row[], columns: TableColumn<Row>[], sort: string): Row[] {
  const column = columns.find(({ key }) => key === sort.replace(/^-/, ''))
  if (!column) return rows
  const sign = sort.startsWith('-') ? -1 : 1
  return rows.toSorted((a, b) => sign * compare(column.value(a), column.value(b)))
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a).localeCompare(String(b), 'en-GB', { numeric: true })
}

/** The rows in which any column holds all the words. */
export function findRows<Row>(rows: Row[], columns: TableColumn<Row>[], q: string): Row[] {
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return rows
  return rows.filter((row) => {
    const text = columns.map((column) => textOf(column, row).toLowerCase()).join(' ')
    return wanted.every((word) => text.includes(word))
  })
}
