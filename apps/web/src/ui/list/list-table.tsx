import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import { texts } from '#texts'
import { ListRow } from './list-row.tsx'
import classes from './list-table.module.css'
import type { ListColumn, RowAction } from './list-types.ts'
import type { Selection } from './selection.ts'

const words = texts.list
/** Below this every row is in the page, so that the browser's own search finds it. */
const longList = 120

export interface TableProps<Row> {
  label: string
  rows: Row[]
  columns: ListColumn<Row>[]
  rowId: (row: Row) => string
  rowLink: (row: Row) => string
  /** What the address of a row carries besides. */
  rowSearch?: (row: Row) => Record<string, string>
  actions?: (row: Row) => RowAction[]
  selection?: Selection<Row>
  sort: string
  onSort: (sort: string) => void
  rowHeight: number
  isNarrow: boolean
  isStale: boolean
}

/** Rows under a header that stays; long lists keep only the visible rows in the page. */
export function ListTable<Row>(props: TableProps<Row>) {
  const { label, rows, columns, rowId, rowHeight, isNarrow, isStale } = props
  const scroller = useRef<HTMLDivElement>(null)
  const isLong = rows.length > longList
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 16,
  })
  const items = isLong ? virtual.getVirtualItems() : rows.map((_, index) => ({ index }))
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  const shown = rows.slice(first, last + 1)
  const width = columns.reduce((sum, column) => sum + column.width, 96)
  return (
    <div ref={scroller} className={classes.scroller} data-stale={isStale || undefined}>
      <table
        className={classes.table}
        style={{ minWidth: isNarrow ? undefined : width, ...rowHeightVariable(rowHeight) }}
        aria-label={label}
        aria-rowcount={rows.length + 1}
        data-narrow={isNarrow || undefined}
      >
        <Widths {...props} />
        <TableHead {...props} />
        <tbody onKeyDown={moveBetweenRows}>
          <Spacer height={first * rowHeight} />
          {shown.map((row, index) => (
            <ListRow key={rowId(row)} {...props} row={row} rowIndex={first + index + 2} />
          ))}
          <Spacer height={(rows.length - last - 1) * rowHeight} />
        </tbody>
      </table>
    </div>
  )
}

/** React's type of styles does not know variables. */
const rowHeightVariable = (height: number) => ({ '--row-height': `${height}px` }) as CSSProperties

const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null

function Widths<Row>({ columns, selection, isNarrow }: TableProps<Row>) {
  const others = isNarrow ? [] : columns.slice(1)
  return (
    <colgroup>
      {selection && <col style={{ width: 40 }} />}
      <col />
      {others.map(({ key, width, grows }) => (
        <col key={key} style={grows ? undefined : { width }} />
      ))}
      <col style={{ width: 48 }} />
    </colgroup>
  )
}

function TableHead<Row>(props: TableProps<Row>) {
  const { columns, rows, rowId, selection, isNarrow } = props
  const ticked = selection ? rows.filter((row) => selection.has(rowId(row))).length : 0
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selection && (
          <th scope="col" className={classes.tick} data-always>
            <Checkbox
              aria-label={words.selectAll}
              checked={ticked > 0 && ticked === rows.length}
              indeterminate={ticked > 0 && ticked < rows.length}
              onChange={(event) => selection.toggle(rows, event.currentTarget.checked)}
            />
          </th>
        )}
        {(isNarrow ? columns.slice(0, 1) : columns).map((column) => (
          <ColumnHead key={column.key} {...props} column={column} />
        ))}
        <th scope="col">
          <span className="visually-hidden">{texts.frame.menu}</span>
        </th>
      </tr>
    </thead>
  )
}

const sortWords = { asc: 'ascending', desc: 'descending' } as const

function ColumnHead<Row>({ column, sort, onSort }: TableProps<Row> & { column: ListColumn<Row> }) {
  const { label, sort: field, align } = column
  const isSorted = field !== undefined && sort.replace(/^-/, '') === field
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-align={align}
      {...(field && { 'aria-sort': isSorted ? sortWords[direction] : 'none' })}
    >
      {field ? (
        <button
          type="button"
          className={classes.sort}
          onClick={() => onSort(nextSort(field, align, isSorted ? sort : undefined))}
        >
          {label}
          {isSorted && <Arrow size={13} aria-hidden />}
        </button>
      ) : (
        label
      )}
    </th>
  )
}

/** Numbers go downwards first, everything else upwards; the second click turns it round. */
function nextSort(field: string, align: ListColumn<unknown>['align'], sort: string | undefined) {
  const first = align === 'right' ? `-${field}` : field
  if (sort === undefined) return first
  return sort === field ? `-${field}` : field
}

/** Arrow keys walk from name to name. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-row-link]')
  if (!step || !here) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(here) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
