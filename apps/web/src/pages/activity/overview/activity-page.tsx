import { useQueries, useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '#api'
import { useAddress } from '#state/address.ts'
import { trafficStateQuery } from '#state/traffic.ts'
import { texts } from '#texts'
import { Figures } from '#ui/figures/figures.tsx'
import { Page } from '#ui/page/page.tsx'
import { previousDays } from '#ui/time/day-range.ts'
import { tellRange } from '#ui/time/range-picker.tsx'
import classes from '../activity.module.css'
import { overTimeQuery } from '../activity.queries.ts'
import { ActivityBar } from '../activity-bar.tsx'
import { seriesBefore, seriesOf } from '../chart-of-rows.ts'
import { TrafficNotes } from '../traffic-notes.tsx'
import { TrafficPanel } from '../traffic-panel.tsx'
import { useView } from '../use-view.ts'
import { TopTables } from './top-tables.tsx'
import { useOverviewFigures } from './use-overview-figures.ts'

const words = texts.activity
const filters = ['api_id', 'api_version', 'tags'] as const

/** Requests, errors and times of the organisation over time. */
export function ActivityPage() {
  const view = useView()
  const [{ compare }] = useAddress()
  const isCompared = compare === 'true'
  const before = { ...view, range: previousDays(view.range) }
  const [now, then] = useQueries({
    queries: [view, before].map((asked) => overTimeQuery('all', api.usage.overTime, asked)),
  })
  const { data: state } = useQuery(trafficStateQuery)
  const figures = useOverviewFigures(view, now?.data, then?.data)
  const earlier = then?.data
  const series = useCallback(
    (rows: Parameters<typeof seriesOf>[0]) => [
      ...seriesOf(rows),
      ...(isCompared && earlier ? seriesBefore(rows, earlier) : []),
    ],
    [isCompared, earlier],
  )
  return (
    <Page title={words.title} guide="analytics">
      <ActivityBar view={view} filters={[...filters]} hasUnit canCompare />
      <div className={classes.screen}>
        <TrafficNotes />
        <Figures label={words.figures.label} figures={figures} />
        {now && (
          <TrafficPanel
            name="traffic"
            title={words.traffic}
            {...{ view, series }}
            result={now}
            aside={<span className={classes.quiet}>{tellRange(view.range)}</span>}
          />
        )}
        {state && <TopTables view={view} isOwned={state.owned} hits={hitsOf(now?.data)} />}
      </div>
    </Page>
  )
}

const hitsOf = (rows: Array<{ hits: number }> | undefined) =>
  rows?.reduce((sum, { hits }) => sum + hits, 0) ?? 0
