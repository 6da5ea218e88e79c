import { useQuery } from '@tanstack/react-query'
import { HeartPulse } from 'lucide-react'
import { api } from '#api'
import { texts } from '#texts'
import { formatMs, formatShare } from '#ui/figures/format.ts'
import { TextLink } from '#ui/link/link.tsx'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/state/state.tsx'
import { TablePanel } from '#ui/table/table-panel.tsx'
import classes from '../activity.module.css'
import { groupedQuery, overTimeQuery } from '../activity.queries.ts'
import { ActivityBar } from '../activity-bar.tsx'
import { TrafficPanel } from '../traffic-panel.tsx'
import { useRangeSearch, useView, type View } from '../use-view.ts'
import { FailuresPanel, UptimeFigures } from './uptime-parts.tsx'
import { shownAtFirst, uptimeSeries } from './uptime-series.ts'

const words = texts.uptime
const { columns } = texts.activity

/** Whether upstream hosts answered when gateways checked them. */
export function UptimePage() {
  const view = useView()
  const result = useQuery(overTimeQuery('uptime', api.uptime.overTime, view))
  const isEmpty = result.data?.every(({ hits }) => hits === 0)
  return (
    <Page title={words.title} guide="analytics">
      <ActivityBar view={view} filters={['api_id']} hasUnit />
      <div className={classes.screen}>
        {isEmpty ? (
          <Empty icon={HeartPulse} title={words.noneTitle} guide="analytics">
            <p>{words.noneText}</p>
          </Empty>
        ) : (
          <>
            <UptimeFigures rows={result.data} />
            <TrafficPanel
              name="uptime"
              title={words.overTime}
              {...{ view, result }}
              series={uptimeSeries}
              hidden={shownAtFirst}
              height={240}
            />
            <Targets view={view} />
            <FailuresPanel view={view} />
          </>
        )}
      </div>
    </Page>
  )
}

function Targets({ view }: { view: View }) {
  const search = useRangeSearch()
  const result = useQuery(
    groupedQuery(
      'targets',
      ({ params, query: { p, size } }) => api.uptime.byTarget({ params, query: { p, size } }),
      view,
    ),
  )
  return (
    <TablePanel
      name="targets"
      title={words.targets}
      result={result}
      rowId={({ id }) => id.url}
      defaultSort="available"
      none={words.noneTitle}
      columns={[
        {
          ...{ key: 'target', label: columns.target },
          value: ({ id }) => id.url,
          cell: ({ id }) => (
            <TextLink to="/uptime/target" search={{ ...search, url: id.url }}>
              {id.url}
            </TextLink>
          ),
        },
        {
          ...{ key: 'available', label: columns.available, align: 'right' },
          value: ({ hits, success }) => (hits > 0 ? success / hits : 0),
          cell: ({ hits, success }) => (hits > 0 ? formatShare(success / hits) : '–'),
        },
        { key: 'checks', label: columns.checks, align: 'right', value: ({ hits }) => hits },
        { key: 'failed', label: columns.failed, align: 'right', value: ({ error }) => error },
        {
          ...{ key: 'time', label: texts.activity.series.answered, align: 'right' },
          value: ({ request_time }) => request_time,
          cell: ({ request_time }) => formatMs(request_time),
        },
      ]}
    />
  )
}
