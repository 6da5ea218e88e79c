import { CloseButton, Skeleton, TextInput } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAddress } from '#state/address.ts'
import { texts } from '#texts'
import { ExportButtons } from '../list/export-buttons.tsx'
import { Failed } from '../state/state.tsx'
import { DataTable } from './data-table.tsx'
import classes from './table.module.css'
import { findRows, type TableColumn, textOf } from './table-types.ts'

interface TablePanelProps<Row> {
  /** Of the file that is exported, and of its parts of the address. */
  name: string
  title: string
  columns: TableColumn<Row>[]
  rowId: (row: Row) => string
  result: UseQueryResult<Row[]>
  defaultSort: string
  /** Said instead of a table without rows. */
  none: string
  aside?: ReactNode
}

/** A table within a screen: sorted and searched here, exported as it stands. */
export function TablePanel<Row>(props: TablePanelProps<Row>) {
  const { name, title, columns, rowId, result, defaultSort, none, aside } = props
  const [address, change] = useAddress()
  const [sortKey, qKey] = [`${name}-sort`, `${name}-q`]
  const sort = address[sortKey] ?? defaultSort
  const q = address[qKey] ?? ''
  const rows = result.data
  const found = rows && findRows(rows, columns, q)
  const exported = columns.map((column) => ({
    label: column.label,
    text: (row: Row) => textOf(column, row),
  }))
  return (
    <section className={classes.panel} aria-label={title}>
      <header className={classes.head}>
        <h2>
          {title} {rows && rows.length > 0 && <small>{rows.length.toLocaleString('en-GB')}</small>}
        </h2>
        {aside}
        {rows && rows.length > 0 && (
          <>
            <TextInput
              className={classes.search}
              size="xs"
              aria-label={texts.list.searchIn(title)}
              placeholder={texts.list.search}
              value={q}
              leftSection={<Search size={13} aria-hidden />}
              rightSection={
                q && (
                  <CloseButton
                    size="xs"
                    aria-label={texts.list.clearSearch}
                    onClick={() => change({ [qKey]: undefined })}
                  />
                )
              }
              onChange={(event) => change({ [qKey]: event.currentTarget.value || undefined })}
            />
            <ExportButtons name={name} columns={exported} read={async () => found ?? []} />
          </>
        )}
      </header>
      {result.error && !rows && <Failed error={result.error} retry={() => void result.refetch()} />}
      {!rows && !result.error && <TableSkeleton />}
      {rows?.length === 0 && <p className={classes.text}>{none}</p>}
      {found && rows && rows.length > 0 && (
        <div className={classes.scroller} data-stale={result.isPlaceholderData || undefined}>
          <DataTable
            label={title}
            {...{ columns, rowId, sort }}
            rows={found}
            onSort={(next) => change({ [sortKey]: next === defaultSort ? undefined : next })}
          />
        </div>
      )}
    </section>
  )
}

const TableSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label={texts.list.loading}>
    {[60, 45, 70].map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} />
    ))}
  </div>
)
