import type { TrafficRow } from '@svc/contract'
import { useRef } from 'react'
import { useAddress } from '#state/address.ts'
import { daysBetween, startOf, type Unit } from '#ui/time/granularity.ts'

const finer: Record<Unit, Unit> = { month: 'day', day: 'hour', hour: 'minute', minute: 'minute' }

/** Narrows the range of a chart to some of its points, and goes back again. */
export function useZoom(rows: TrafficRow[], unit: Unit) {
  const [, change] = useAddress()
  const depth = useRef(0)
  const zoom = (from: number, to: number) => {
    const [first, last] = [rows[from], rows[to]]
    if (!first || !last) return
    const days = daysBetween(startOf(first.id), startOf(last.id), unit)
    depth.current += 1
    // Days are the finest range there is; within one, points become shorter.
    const res = days.from === days.to ? finer[unit] : undefined
    change({ range: undefined, ...days, res, p: undefined }, { isStep: true })
  }
  const zoomOut = () => {
    if (depth.current === 0) return
    depth.current -= 1
    window.history.back()
  }
  return { zoom, zoomOut }
}
