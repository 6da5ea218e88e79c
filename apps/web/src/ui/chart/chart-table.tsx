import { useState } from 'react'
import { texts } from '#texts'
import { DataTable } from '../table/data-table.tsx'
import type { TableColumn } from '../table/table-types.ts'
import classes from './chart.module.css'
import { type ChartPoint, type ChartSeries, formatValue } from './series.ts'

interface PlacedPoint {
  at: number
  point: ChartPoint
}

/** The values of a chart, point by point. */
export function ChartTable(props: { title: string; points: ChartPoint[]; series: ChartSeries[] }) {
  const { title, points, series } = props
  const [sort, setSort] = useState('when')
  const columns: TableColumn<PlacedPoint>[] = [
    {
      key: 'when',
      label: texts.chart.when,
      value: ({ at }) => at,
      cell: ({ point }) => point.exact,
    },
    ...series.map((one) => ({
      key: one.key,
      label: one.label,
      align: 'right' as const,
      value: ({ at }: PlacedPoint) => one.values[at] ?? -1,
      cell: ({ at }: PlacedPoint) => formatValue(one, one.values[at] ?? null),
    })),
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={classes.table} aria-label={title} tabIndex={0}>
      <DataTable
        label={title}
        columns={columns}
        rows={points.map((point, at) => ({ at, point }))}
        rowId={({ at }) => String(at)}
        sort={sort}
        onSort={setSort}
      />
    </section>
  )
}
