import type { TrafficRow } from '@svc/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import type { ChartSeries } from '#ui/chart/series.ts'
import { TimeChart } from '#ui/chart/time-chart.tsx'
import { Panel } from '#ui/facts.tsx'
import { Failed } from '#ui/state/state.tsx'
import { hiddenAtFirst, pointsOf, seriesOf } from './chart-of-rows.ts'
import { NoTraffic } from './no-traffic.tsx'
import type { View } from './use-view.ts'
import { useZoom } from './use-zoom.ts'

interface PanelProps {
  name: string
  title: string
  view: View
  result: UseQueryResult<TrafficRow[]>
  /** How rows are drawn, where that is not requests, errors and times. */
  series?: (rows: TrafficRow[]) => ChartSeries[]
  hidden?: string[]
  aside?: ReactNode
  height?: number
}

const noRows: TrafficRow[] = []

/** A chart of rows over time; dragging over it narrows the range in the address. */
export function TrafficPanel(props: PanelProps) {
  const { name, title, view, result, series = seriesOf, hidden = hiddenAtFirst } = props
  const rows = result.data
  const points = useMemo(() => rows && pointsOf(rows, view.unit), [rows, view.unit])
  const drawn = useMemo(() => series(rows ?? noRows), [rows, series])
  const { zoom, zoomOut } = useZoom(rows ?? noRows, view.unit)
  return (
    <Panel title={title} aside={props.aside}>
      {result.error && !rows ? (
        <Failed error={result.error} retry={() => void result.refetch()} />
      ) : (
        <TimeChart
          {...{ name, title, points, zoom, zoomOut }}
          series={drawn}
          hiddenAtFirst={hidden}
          isStale={result.isPlaceholderData}
          height={props.height}
          none={<NoTraffic />}
        />
      )}
    </Panel>
  )
}
