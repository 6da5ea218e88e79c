import { useRef, useState } from 'react'
import classes from './chart.module.css'
import { ChartReadout } from './chart-readout.tsx'
import { type ChartPoint, type ChartSeries, tellPoint } from './series.ts'
import { useCursor } from './use-cursor.ts'
import { useDrawing } from './use-drawing.ts'

export interface SurfaceProps {
  /** The whole chart in words. */
  told: string
  points: ChartPoint[]
  series: ChartSeries[]
  /** Narrows the view to the points from one to another. */
  zoom?: (from: number, to: number) => void
  zoomOut?: () => void
}

/**
 * The drawing with its crosshair. The pointer or the arrow keys choose a point, and all values there
 * are told; dragging, or Enter, narrows the view.
 */
export function ChartSurface({ told, points, series, zoom, zoomOut }: SurfaceProps) {
  const surface = useRef<HTMLDivElement>(null)
  const [isFocused, setFocused] = useState(false)
  const drawing = useDrawing(surface, points, series)
  const cursor = useCursor({ count: points.length, drawing, zoom, zoomOut })
  const { at, dragged } = cursor
  const point = at === undefined ? undefined : points[at]
  return (
    <div
      className={classes.surface}
      role="slider"
      tabIndex={0}
      aria-label={told}
      aria-valuemin={1}
      aria-valuemax={points.length}
      aria-valuenow={(at ?? points.length - 1) + 1}
      aria-valuetext={tellPoint(
        point ?? points.at(-1) ?? { label: '', exact: '' },
        series,
        at ?? points.length - 1,
      )}
      data-zooms={zoom !== undefined || undefined}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        cursor.leave()
      }}
      {...cursor.events(isFocused)}
    >
      <div ref={surface} className={classes.canvas} aria-hidden />
      {drawing && dragged && (
        <div className={classes.dragged} style={spanOf(dragged.map(drawing.placeOf))} />
      )}
      {drawing && at !== undefined && point && (
        <>
          <div className={classes.crosshair} style={{ left: drawing.placeOf(at) }} />
          <ChartReadout point={point} series={series} at={at} left={drawing.placeOf(at)} />
        </>
      )}
    </div>
  )
}

const spanOf = ([from = 0, to = 0]: number[]) => ({
  left: Math.min(from, to),
  width: Math.abs(to - from),
})
