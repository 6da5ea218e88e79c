import type { TrafficRow } from '@svc/contract'
import { texts } from '#texts'
import type { ChartSeries } from '#ui/chart/series.ts'

const words = texts.activity.series

/** How often checks passed, how many failed, and how long answers took. */
export const uptimeSeries = (rows: TrafficRow[]): ChartSeries[] => [
  {
    ...{ key: 'available', label: words.available, colour: '--chart-success' },
    ...{ unit: 'share', shape: 'line' },
    values: rows.map(({ hits, success }) => (hits > 0 ? success / hits : null)),
  },
  {
    ...{ key: 'answered', label: words.answered, colour: '--chart-latency' },
    ...{ unit: 'ms', shape: 'line', dash: 'dashed' },
    values: rows.map(({ hits, request_time }) => (hits > 0 ? request_time : null)),
  },
]

export const shownAtFirst: string[] = []
