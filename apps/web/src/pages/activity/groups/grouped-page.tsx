import type { TrafficRow } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesCombined } from 'lucide-react'
import { api } from '#api'
import { texts } from '#texts'
import { wirePaging } from '#ui/list/list-address.ts'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn, ListSource } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { collection, daysOf, overTimeQuery, type ReadGrouped } from '../activity.queries.ts'
import { ActivityBar } from '../activity-bar.tsx'
import { NoTraffic } from '../no-traffic.tsx'
import { totalsOf } from '../totals.ts'
import { trafficColumns } from '../traffic-columns.tsx'
import type { FilterKey } from '../traffic-filters.ts'
import { TrafficNotes } from '../traffic-notes.tsx'
import { useRangeSearch, useView, type View } from '../use-view.ts'

interface GroupedProps {
  name: string
  title: string
  searchLabel: string
  /** What tells the rows apart; the first is the link. */
  columns: ListColumn<TrafficRow>[]
  rowId: (row: TrafficRow) => string
  link: (
    row: TrafficRow,
    search: Record<string, string>,
  ) => { to: string; search: Record<string, string> }
  read: ReadGrouped
  filters?: FilterKey[]
  none?: string
}

/** The order of a list as the wire has it: `1` is downwards. */
const orderOf = (sort: string) => ({
  by: sort.replace(/^-/, ''),
  sort: sort.startsWith('-') ? '1' : '-1',
})

const sourceOf = (name: string, view: View, props: GroupedProps): ListSource<TrafficRow> => ({
  collection,
  within: [name, view.range.from, view.range.to, JSON.stringify(view.narrowing)].join(' '),
  rowId: props.rowId,
  async read(asked) {
    const query = {
      ...{ ...view.narrowing, ...orderOf(asked.sort || '-Hits'), ...wirePaging(asked) },
      ...(asked.q && { q: asked.q }),
    }
    const { data, pages } = await props.read({ params: daysOf(view.range), query })
    return { rows: data, pages }
  },
})

/** Traffic by one thing, as a list that the service sorts, searches and pages. */
export function GroupedPage(props: GroupedProps) {
  const { name, title, searchLabel, columns, link, filters = [], none } = props
  const view = useView()
  const search = useRangeSearch()
  const all = useQuery(overTimeQuery('all', api.usage.overTime, { ...view, unit: 'month' }))
  const total = all.data ? totalsOf(all.data).hits : 0
  return (
    <ListPage
      name={`activity-${name}`}
      title={title}
      guide="analytics"
      searchLabel={searchLabel}
      source={sourceOf(name, view, props)}
      columns={[...columns, ...trafficColumns(total)]}
      rowLink={(row) => link(row, search).to}
      rowSearch={(row) => link(row, search).search}
      defaultSort="-Hits"
      exportsJson
      above={
        <>
          <ActivityBar view={view} filters={filters} />
          <TrafficNotes />
        </>
      }
      empty={
        <Empty
          icon={ChartNoAxesCombined}
          title={none ?? texts.activity.noneInRange}
          guide="analytics"
        >
          <NoTraffic />
        </Empty>
      }
    />
  )
}
