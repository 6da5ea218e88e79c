import { useComputedColorScheme } from '@mantine/core'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { type ECharts, init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type RefObject, useEffect, useState } from 'react'
import { chartOption, type Look } from './chart-option.ts'
import type { ChartPoint, ChartSeries } from './series.ts'

use([BarChart, LineChart, GridComponent, CanvasRenderer])

/** Where the points of a drawing are, in pixels of its surface. */
export interface Drawing {
  /** The point nearest to a distance from the left edge. */
  pointAt: (x: number) => number
  placeOf: (point: number) => number
}

function readLook(): Look {
  const style = getComputedStyle(document.documentElement)
  return {
    colours: (token) => style.getPropertyValue(token).trim(),
    fontFamily: getComputedStyle(document.body).fontFamily,
  }
}

const drawingOf = (chart: ECharts, count: number): Drawing => ({
  pointAt: (x) => {
    const at = Number(chart.convertFromPixel({ xAxisIndex: 0 }, x))
    return Math.min(count - 1, Math.max(0, Math.round(at)))
  },
  placeOf: (point) => Number(chart.convertToPixel({ xAxisIndex: 0 }, point)),
})

/** The drawing library on a surface, which it fills whatever its size. */
function useChart(surface: RefObject<HTMLDivElement | null>) {
  const [chart, setChart] = useState<ECharts>()
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!surface.current) return
    const made = init(surface.current)
    setChart(made)
    const observer = new ResizeObserver(() => {
      made.resize()
      setWidth(made.getWidth())
    })
    observer.observe(surface.current)
    return () => {
      observer.disconnect()
      made.dispose()
    }
  }, [surface])
  return { chart, width }
}

/** Draws a chart in the colours of the present scheme. */
export function useDrawing(
  surface: RefObject<HTMLDivElement | null>,
  points: ChartPoint[],
  series: ChartSeries[],
): Drawing | undefined {
  const scheme = useComputedColorScheme()
  const { chart, width } = useChart(surface)
  const [drawing, setDrawing] = useState<Drawing>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: scheme and width change what is drawn
  useEffect(() => {
    const draw = () => {
      if (!chart || chart.isDisposed()) return
      chart.setOption(chartOption(points, series, readLook()), { notMerge: true })
      setDrawing(drawingOf(chart, points.length))
    }
    draw()
    // The page takes on another scheme only after this.
    const frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [chart, points, series, scheme, width])
  return drawing
}
