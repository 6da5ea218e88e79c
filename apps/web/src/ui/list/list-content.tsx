import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '#texts'
import { Failed, State } from '../state/state.tsx'
import { describeFilter } from './filter-button.tsx'
import classes from './list.module.css'
import type { ListFilter, ListQuery } from './list-types.ts'

const words = texts.list

interface ContentProps<Row> {
  result: UseQueryResult<{ rows: Row[]; pages: number }>
  filters: ListFilter[]
  query: ListQuery
  change: (edit: Partial<ListQuery>) => void
  rowHeight: number
  empty: ReactNode
  /** Replaces the general message for a failure that the screen can explain better. */
  explain?: (error: unknown) => ReactNode | undefined
  children: (rows: Row[]) => ReactNode
}

const isNarrowed = ({ q, filters }: ListQuery) => q !== '' || Object.keys(filters).length > 0

/** The rows, or why there are none. */
export function ListContent<Row>(props: ContentProps<Row>) {
  const { result, query, empty, explain, children } = props
  const { data, error, isPending, refetch } = result
  if (error && !data) {
    return explain?.(error) ?? <Failed error={error} retry={() => void refetch()} />
  }
  if (isPending || !data) return <SkeletonRows rowHeight={props.rowHeight} />
  if (data.rows.length > 0) return children(data.rows)
  if (isNarrowed(query)) return <NothingFound {...props} />
  return query.p > 1 ? <PastTheEnd {...props} /> : empty
}

function NothingFound<Row>({ filters, query, change }: ContentProps<Row>) {
  const set = filters.flatMap((filter) => {
    const value = describeFilter(filter, query.filters)
    return value ? [words.filterWords(filter.label, value)] : []
  })
  const all = query.q ? [words.searchWords(query.q), ...set] : set
  return (
    <State
      icon={SearchX}
      title={words.noneFound}
      actions={
        <Button variant="default" onClick={() => change({ q: '', filters: {} })}>
          {words.clearFilters}
        </Button>
      }
    >
      <p>{words.noneFoundFor(all.join(', '))}</p>
    </State>
  )
}

const PastTheEnd = <Row,>({ change }: ContentProps<Row>) => (
  <State
    icon={SearchX}
    title={words.emptyPage}
    actions={
      <Button variant="default" onClick={() => change({ p: 1 })}>
        {words.toFirst}
      </Button>
    }
  />
)

const SkeletonRows = ({ rowHeight }: { rowHeight: number }) => (
  <div className={classes.skeleton} role="status" aria-label={words.loading}>
    {Array.from({ length: 10 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing have no name
      <div key={index} style={{ height: rowHeight }}>
        <Skeleton height={12} width={`${38 + ((index * 17) % 40)}%`} />
      </div>
    ))}
  </div>
)
