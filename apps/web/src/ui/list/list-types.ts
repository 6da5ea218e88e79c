import type { ComponentType, ReactNode } from 'react'
import type { Found } from '../form/search-picker.tsx'

export interface ListColumn<Row> {
  key: string
  label: string
  /** Pixels, at least. */
  width: number
  /** Shares what is left over, as the first column always does. */
  grows?: boolean
  cell: (row: Row) => ReactNode
  /** The same as plain text, for CSV. */
  text: (row: Row) => string
  /** The wire's name for sorting by it. */
  sort?: string
  /** Not shown until somebody chooses it. */
  isExtra?: boolean
  /** Part of the second line where there is no room for columns. */
  inNarrowLine?: boolean
  /** What stands there, if not the same as in the column. */
  narrowCell?: (row: Row) => ReactNode
  align?: 'right'
}

export type ListFilter =
  | { kind: 'choice'; key: string; label: string; options: Array<{ value: string; label: string }> }
  | { kind: 'text'; key: string; label: string; hint: string }
  | { kind: 'days'; key: string; label: string; until: string }
  | FoundFilter
  | { kind: 'chips'; key: string; label: string; options: ChipOption[] }

/** A value that is always in sight, with how many rows have it. */
export interface ChipOption {
  value: string
  label: string
  count: number
}

/** One of many things, which are searched on the service. */
export interface FoundFilter {
  kind: 'found'
  key: string
  label: string
  hint: string
  collection: string
  find: (q: string) => Promise<Found[]>
  /** The name of what is chosen now. */
  chosen: string
}

/** What is asked of the service: the state of the list, all of which is in the address. */
export interface ListQuery {
  p: number
  /** 0 is everything on one page. */
  size: number
  sort: string
  q: string
  filters: Record<string, string>
}

export interface ListSource<Row> {
  /** Name of the collection, first in the key of everything that was read from it. */
  collection: string
  /** What else decides the rows, such as the owner of a list within a screen. */
  within?: string
  /** How often to look again, where nothing tells of changes. */
  refreshMs?: number
  read: (query: ListQuery) => Promise<{ rows: Row[]; pages: number }>
  rowId: (row: Row) => string
}

export interface RowAction {
  label: string
  icon: ComponentType<{ size?: number }>
  isDangerous?: boolean
  run: () => void
}

export interface BulkAction<Row> {
  label: string
  icon: ComponentType<{ size?: number }>
  isDangerous?: boolean
  run: (rows: Row[], clear: () => void) => void
}
