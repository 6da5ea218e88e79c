import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { trafficStateQuery } from '#state/traffic.ts'
import { texts } from '#texts'
import { Figures } from '#ui/figures/figures.tsx'
import { formatCount, formatShort } from '#ui/figures/format.ts'
import { Share } from '#ui/figures/share.tsx'
import { Page } from '#ui/page/page.tsx'
import { TablePanel } from '#ui/table/table-panel.tsx'
import classes from '../activity.module.css'
import { groupedQuery, overTimeQuery } from '../activity.queries.ts'
import { ActivityBar } from '../activity-bar.tsx'
import { seriesOf } from '../chart-of-rows.ts'
import { figuresOf } from '../figures-of.ts'
import { totalsOf } from '../totals.ts'
import { TrafficNotes } from '../traffic-notes.tsx'
import { TrafficPanel } from '../traffic-panel.tsx'
import { useRangeSearch, useView, type View } from '../use-view.ts'
import { categoryOf, sumCategories } from './categories.ts'
import { codeColumns } from './code-columns.tsx'

const words = texts.activity

type Rows = Parameters<typeof seriesOf>[0]
const errorSeries = (rows: Rows) =>
  seriesOf(rows).flatMap((one) =>
    one.key === 'errors' ? [{ ...one, shape: 'area' as const }] : [],
  )
const none: string[] = []

/** What went wrong, when, and of what kind. */
export function ErrorsPage() {
  const view = useView()
  const { data: state } = useQuery(trafficStateQuery)
  const errors = useQuery(overTimeQuery('errors', api.activity.errors, view))
  const all = useQuery(overTimeQuery('all', api.usage.overTime, view))
  return (
    <Page title={words.errorsTitle} guide="analytics">
      <ActivityBar view={view} filters={['api_id', 'api_version', 'tags']} hasUnit />
      <div className={classes.screen}>
        <TrafficNotes />
        <ErrorFigures rows={all.data} />
        <TrafficPanel
          name="errors"
          title={words.overTime(words.errorsTitle)}
          view={view}
          result={errors}
          series={errorSeries}
          hidden={none}
          height={240}
        />
        {state && !state.owned && <Breakdown view={view} />}
      </div>
    </Page>
  )
}

function ErrorFigures({ rows }: { rows?: Rows }) {
  const totals = rows && totalsOf(rows)
  const figures = totals && [
    {
      label: words.figures.errors,
      value: formatShort(totals.errors),
      exact: formatCount(totals.errors),
    },
    ...figuresOf(totals),
  ]
  return <Figures label={words.figures.label} figures={figures} />
}

/** Codes and categories, which users of owned analytics are not told. */
function Breakdown({ view }: { view: View }) {
  const search = useRangeSearch()
  const codes = useQuery(groupedQuery('codes', api.activity.errorsByCode, view))
  const categories = useQuery({
    ...groupedQuery('codes', api.activity.errorsByCode, view),
    select: sumCategories,
  })
  const all = categories.data?.reduce((sum, { errors }) => sum + errors, 0) ?? 0
  return (
    <>
      <TablePanel
        name="categories"
        title={words.errorCategories}
        result={categories}
        rowId={({ category }) => category}
        defaultSort="-errors"
        none={words.noErrors}
        columns={[
          {
            ...{ key: 'category', label: words.columns.category },
            value: ({ category }) => words.categories[category],
          },
          { key: 'codes', label: words.columns.code, value: ({ codes: list }) => list },
          {
            ...{ key: 'errors', label: words.columns.errors, align: 'right' },
            value: ({ errors }) => errors,
            cell: ({ errors }) => <Share count={errors} of={all} meaning="failing" />,
          },
        ]}
      />
      <TablePanel
        name="codes"
        title={words.errorCodes}
        result={codes}
        rowId={({ id }) => String(id.code)}
        defaultSort="-errors"
        none={words.noErrors}
        columns={[
          ...codeColumns(codes.data ?? [], view.narrowing, search),
          {
            ...{ key: 'category', label: words.columns.category },
            value: ({ id }) => words.categories[categoryOf(id.code)],
          },
        ]}
      />
    </>
  )
}
