import { ActionIcon, Skeleton, Tooltip } from '@mantine/core'
import { ChartLine, Table2 } from 'lucide-react'
import { type CSSProperties, lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useAddress } from '#state/address.ts'
import { texts } from '#texts'
import { ExportButtons } from '../list/export-buttons.tsx'
import classes from './chart.module.css'
import { ChartLegend } from './chart-legend.tsx'
import { type ChartRow, chartColumns, rowsOf } from './chart-rows.ts'
import { ChartTable } from './chart-table.tsx'
import { type ChartPoint, type ChartSeries, hasValues } from './series.ts'
import { tellChart } from './tell-chart.ts'

const words = texts.chart

const ChartSurface = lazy(async () => ({
  default: (await import('./chart-surface.tsx')).ChartSurface,
}))

interface ChartProps {
  /** Of the exported file. */
  name: string
  title: string
  /** Undefined while the first values are on their way. */
  points?: ChartPoint[]
  series: ChartSeries[]
  /** Series that are put away until somebody asks for them. */
  hiddenAtFirst?: string[]
  isStale?: boolean
  height?: number
  /** Said when there is nothing to draw. */
  none?: ReactNode
  zoom?: (from: number, to: number) => void
  zoomOut?: () => void
}

/** A chart over time, or the same as a table; which series are shown is in the address. */
export function TimeChart(props: ChartProps) {
  const { name, title, points, series, isStale, height = 300, none = words.none } = props
  const [address, change] = useAddress()
  const isTable = address.view === 'table'
  const { hidden, toggle } = useHidden(props.hiddenAtFirst)
  const shown = useMemo(() => series.filter(({ key }) => !hidden.has(key)), [series, hidden])
  return (
    <div className={classes.chart}>
      <div className={classes.head}>
        <ChartLegend label={words.series(title)} {...{ series, hidden, toggle }} />
        <div className={classes.tools}>
          <ViewButton
            isTable={isTable}
            toggle={() => change({ view: isTable ? undefined : 'table' })}
          />
          <ExportButtons<ChartRow>
            name={name}
            columns={chartColumns(shown)}
            read={async () => rowsOf(points ?? [], shown)}
          />
        </div>
      </div>
      <div
        className={classes.body}
        style={heightVariable(height)}
        data-stale={isStale || undefined}
      >
        <Body {...props} {...{ points, series: shown, isTable, none }} />
      </div>
      {!isTable && (
        <p className={classes.zone}>
          {words.zone} {props.zoom && words.zoom}
        </p>
      )}
    </div>
  )
}

interface BodyProps extends ChartProps {
  isTable: boolean
}

function Body({ title, points, series, isTable, none, zoom, zoomOut }: BodyProps) {
  const waiting = <Skeleton height="100%" />
  const told = useMemo(() => tellChart(title, points ?? [], series), [title, points, series])
  if (!points) return waiting
  if (isTable) return <ChartTable title={title} points={points} series={series} />
  if (points.length === 0 || !hasValues(series)) return <div className={classes.none}>{none}</div>
  return (
    <Suspense fallback={waiting}>
      <ChartSurface {...{ told, points, series, zoom, zoomOut }} />
    </Suspense>
  )
}

/** React's type of styles does not know variables. */
const heightVariable = (height: number) => ({ '--chart-height': `${height}px` }) as CSSProperties

function useHidden(atFirst: string[] = []) {
  const [address, change] = useAddress()
  const asked = address.hide
  const hidden = useMemo(
    () => new Set(asked === undefined ? atFirst : asked.split(',').filter((key) => key !== '-')),
    [asked, atFirst],
  )
  const toggle = (key: string) => {
    const next = new Set(hidden)
    if (!next.delete(key)) next.add(key)
    const isFirst = next.size === atFirst.length && atFirst.every((one) => next.has(one))
    change({ hide: isFirst ? undefined : [...next].join(',') || '-' })
  }
  return { hidden, toggle }
}

function ViewButton({ isTable, toggle }: { isTable: boolean; toggle: () => void }) {
  const label = isTable ? words.asChart : words.asTable
  const Icon = isTable ? ChartLine : Table2
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={32} aria-label={label} onClick={toggle}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
