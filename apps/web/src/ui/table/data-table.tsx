import { ArrowDown, ArrowUp } from 'lucide-react'
import { texts } from '#texts'
import { formatCount } from '../figures/format.ts'
import classes from './table.module.css'
import { sortRows, type TableColumn } from './table-types.ts'

export interface DataTableProps<Row> {
  label: string
  columns: TableColumn<Row>[]
  rows: Row[]
  rowId: (row: Row) => string
  sort: string
  onSort: (sort: string) => void
}

/** A plain table with all its rows, sorted by any column. */
export function DataTable<Row>({ label, columns, rows, rowId, sort, onSort }: DataTableProps<Row>) {
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {sortRows(rows, columns, sort).map((row) => (
          <tr key={rowId(row)}>
            {columns.map((column) => (
              <td key={column.key} data-align={column.align}>
                {column.cell ? column.cell(row) : shown(column.value(row))}
              </td>
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length}>{texts.list.noneFound}</td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

const shown = (value: string | number) => (typeof value === 'number' ? formatCount(value) : value)

interface HeadProps<Row> extends Pick<DataTableProps<Row>, 'sort' | 'onSort'> {
  column: TableColumn<Row>
}

/** Numbers are sorted downwards first, words upwards. */
function Head<Row>({ column: { key, label, align }, sort, onSort }: HeadProps<Row>) {
  const isUp = sort === key
  const isDown = sort === `-${key}`
  const first = align === 'right' ? `-${key}` : key
  const second = align === 'right' ? key : `-${key}`
  const Arrow = isUp ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-align={align}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button type="button" onClick={() => onSort(sort === first ? second : first)}>
        {label}
        {(isUp || isDown) && <Arrow size={13} aria-hidden />}
      </button>
    </th>
  )
}
