import type { TrafficRow } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { texts } from '#texts'
import { Figures } from '#ui/figures/figures.tsx'
import { formatCount, formatMs, formatShare, formatShort } from '#ui/figures/format.ts'
import { Share } from '#ui/figures/share.tsx'
import { TablePanel } from '#ui/table/table-panel.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { groupedQuery } from '../activity.queries.ts'
import { meaningOf, nameOfCode } from '../errors/categories.ts'
import type { View } from '../use-view.ts'

const words = texts.uptime
const { columns } = texts.activity

/** Availability in one number, and what it is made of. */
export function UptimeFigures({ rows }: { rows?: TrafficRow[] }) {
  const sum = (read: (row: TrafficRow) => number) =>
    rows?.reduce((total, row) => total + read(row), 0) ?? 0
  const checks = sum(({ hits }) => hits)
  const failed = sum(({ error }) => error)
  const time = checks > 0 ? sum(({ hits, request_time }) => hits * request_time) / checks : 0
  const passed = sum(({ success }) => success)
  const figures = rows && [
    { label: words.figures.available, value: checks > 0 ? formatShare(passed / checks) : '–' },
    { label: words.figures.checks, value: formatShort(checks), exact: formatCount(checks) },
    { label: words.figures.failed, value: formatShort(failed), exact: formatCount(failed) },
    { label: words.figures.time, value: formatMs(time) },
  ]
  return <Figures label={texts.activity.figures.label} figures={figures} />
}

/** Why checks failed; of one target, or of all. */
export function FailuresPanel({ view, url }: { view: View; url?: string }) {
  const result = useQuery(
    groupedQuery(
      `failed checks ${url ?? ''}`,
      ({ params, query: { p, size } }) =>
        api.uptime.errors({ params, query: { p, size, ...(url && { url }) } }),
      view,
    ),
  )
  const all = result.data?.reduce((total, { error }) => total + error, 0) ?? 0
  return (
    <TablePanel
      name="failures"
      title={words.failures}
      result={result}
      rowId={({ id }) => String(id.code)}
      defaultSort="-failed"
      none={words.noFailures}
      columns={[
        {
          ...{ key: 'code', label: columns.code },
          value: ({ id }) => (id.code > 0 ? nameOfCode(id.code) : words.tcp),
        },
        { key: 'meaning', label: columns.meaning, value: ({ id }) => meaningOf(id.code) },
        {
          ...{ key: 'failed', label: columns.failed, align: 'right' },
          value: ({ error }) => error,
          cell: ({ error }) => <Share count={error} of={all} meaning="failing" />,
        },
        {
          ...{ key: 'last', label: columns.last, align: 'right' },
          value: ({ last_hit }) => last_hit,
          cell: ({ last_hit }) => <RelativeTime at={last_hit} />,
        },
      ]}
    />
  )
}
