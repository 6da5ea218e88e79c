import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Page } from '../page/page.tsx'
import { ListCards } from './list-cards.tsx'
import { ListChips } from './list-chips.tsx'
import { ListContent } from './list-content.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListTable } from './list-table.tsx'
import { ListToolbar, SelectionBar } from './list-toolbar.tsx'
import { ListTotal } from './list-total.tsx'
import type {
  BulkAction,
  ListColumn,
  ListFilter,
  ListQuery,
  ListSource,
  RowAction,
} from './list-types.ts'
import { useSelection } from './selection.ts'
import { useListQuery, useRows } from './use-list.ts'
import { useTotal } from './use-total.ts'
import { useView } from './use-view.ts'

export interface ListProps<Row> {
  /** Names the list where choices and files are kept. */
  name: string
  title: string
  source: ListSource<Row>
  /** The first column is the name of the row, and its link. */
  columns: ListColumn<Row>[]
  rowLink: (row: Row) => string
  rowSearch?: (row: Row) => Record<string, string>
  rowActions?: (row: Row) => RowAction[]
  bulkActions?: BulkAction<Row>[]
  filters?: ListFilter[]
  searchLabel?: string
  defaultSort?: string
  exportLink?: (query: ListQuery) => string
  exportsJson?: boolean
  /** The same row as a card, for those who look for one by its looks. */
  card?: (row: Row) => ReactNode
  empty: ReactNode
  explain?: (error: unknown) => ReactNode | undefined
}

/** A list with everything that a list has, without the head of a page. */
export function List<Row>(props: ListProps<Row>) {
  const { name, title, source, columns, filters = [], bulkActions = [], card } = props
  const { query, change } = useListQuery(name, filters, props.defaultSort ?? '')
  const result = useRows(source, query)
  const total = useTotal(source, query)
  const selection = useSelection(source.rowId)
  const view = useView(name, columns)
  const isNarrow = useMediaQuery('(max-width: 759px)', false, { getInitialValueInEffect: false })
  const shown = columns.filter(({ key }, index) => index === 0 || view.shows(key))
  const rowHeight = (isNarrow ? 52 : 40) - (view.isCompact ? 8 : 0)
  const isTicking = bulkActions.length > 0
  const hasRows = (result.data?.rows.length ?? 0) > 0
  return (
    <>
      {selection.rows.length > 0 ? (
        <SelectionBar selection={selection} actions={bulkActions} />
      ) : (
        <ListToolbar
          {...props}
          {...{ filters, shown, view, query, change }}
          hasCards={card !== undefined}
        />
      )}
      <ListChips filters={filters} query={query} change={change} />
      <ListContent {...props} {...{ result, filters, query, change, rowHeight }}>
        {(rows) => {
          const shared = {
            rows,
            label: title,
            rowId: source.rowId,
            rowLink: props.rowLink,
            rowSearch: props.rowSearch,
            actions: props.rowActions,
            selection: isTicking ? selection : undefined,
            isStale: result.isPlaceholderData,
          }
          if (card && view.layout === 'cards') {
            return <ListCards {...shared} name={columns[0]?.text} card={card} />
          }
          return (
            <ListTable
              {...shared}
              {...{ rowHeight, isNarrow, columns: shown, sort: query.sort }}
              onSort={(sort) => change({ sort })}
            />
          )
        }}
      </ListContent>
      {hasRows && (
        <ListFoot
          query={query}
          pages={result.data?.pages ?? 0}
          rows={result.data?.rows.length ?? 0}
          total={total}
          change={change}
        />
      )}
    </>
  )
}

interface ListPageProps<Row> extends ListProps<Row> {
  /** Between the title and the list: choices that decide what is listed at all. */
  above?: ReactNode
  aside?: ReactNode
  actions?: ReactNode
  guide: string
}

/** The screen of a list. */
export function ListPage<Row>({ above, aside, actions, guide, ...list }: ListPageProps<Row>) {
  return (
    <Page
      title={list.title}
      aside={
        <>
          <ListTotal {...list} />
          {aside}
        </>
      }
      actions={actions}
      guide={guide}
      shape="table"
    >
      {above}
      <List {...list} />
    </Page>
  )
}
