import type { TrafficRow } from '@svc/contract'
import { texts } from '#texts'
import { Count } from '#ui/figures/figures.tsx'
import { formatMs, formatShare } from '#ui/figures/format.ts'
import { Share } from '#ui/figures/share.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import type { TableColumn } from '#ui/table/table-types.ts'
import { RelativeTime } from '#ui/time/time.tsx'

const words = texts.activity.columns

const rateOf = ({ hits, error }: TrafficRow) => (hits > 0 ? error / hits : 0)

/** Figures of a row in a list that the service sorts; `total` is what a full bar stands for. */
export const trafficColumns = (total: number): ListColumn<TrafficRow>[] => [
  {
    ...{ key: 'hits', label: words.hits, width: 170, align: 'right', sort: 'Hits' },
    inNarrowLine: true,
    narrowCell: ({ hits }) => texts.activity.requests(hits),
    cell: ({ hits }) => <Share count={hits} of={total} />,
    text: ({ hits }) => String(hits),
  },
  {
    ...{ key: 'success', label: words.success, width: 100, align: 'right', sort: 'Success' },
    isExtra: true,
    cell: ({ success }) => <Count count={success} />,
    text: ({ success }) => String(success),
  },
  {
    ...{ key: 'errors', label: words.errors, width: 100, align: 'right', sort: 'Error' },
    cell: ({ error }) => <Count count={error} />,
    text: ({ error }) => String(error),
  },
  {
    ...{ key: 'rate', label: words.rate, width: 100, align: 'right', inNarrowLine: true },
    narrowCell: (row) => texts.activity.failed(formatShare(rateOf(row))),
    cell: (row) => formatShare(rateOf(row)),
    text: (row) => rateOf(row).toFixed(4),
  },
  {
    ...{ key: 'latency', label: words.latency, width: 100, align: 'right', sort: 'Latency' },
    cell: ({ latency }) => formatMs(latency),
    text: ({ latency }) => String(latency),
  },
  {
    ...{ key: 'p95', label: words.p95, width: 100, align: 'right' },
    cell: ({ p95 }) => formatMs(p95),
    text: ({ p95 }) => String(p95),
  },
  {
    ...{ key: 'last', label: words.last, width: 130, align: 'right', sort: 'LastHit' },
    cell: ({ last_hit }) => <RelativeTime at={last_hit} />,
    text: ({ last_hit }) => last_hit,
  },
]

/** The most telling of the same figures, for a table within a screen. */
export const shortColumns = (total: number): TableColumn<TrafficRow>[] => [
  {
    ...{ key: 'hits', label: words.hits, align: 'right' },
    value: ({ hits }) => hits,
    cell: ({ hits }) => <Share count={hits} of={total} />,
  },
  {
    ...{ key: 'errors', label: words.errors, align: 'right' },
    value: ({ error }) => error,
    cell: ({ error }) => <Count count={error} />,
  },
  {
    ...{ key: 'latency', label: words.latency, align: 'right' },
    value: ({ latency }) => latency,
    cell: ({ latency }) => formatMs(latency),
  },
]
