import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { Drawing } from './use-drawing.ts'

interface CursorProps {
  count: number
  drawing: Drawing | undefined
  zoom?: (from: number, to: number) => void
  zoomOut?: () => void
}

const leap = 7

/** Where a key leads from a point; nothing for keys that lead nowhere. */
export function pointByKey(key: string, at: number, count: number): number | undefined {
  const to: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    PageUp: at + leap,
    PageDown: at - leap,
    Home: 0,
    End: count - 1,
  }
  const next = to[key]
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next))
}

/** The chosen point and the stretch that is being dragged, by pointer and by keys. */
export function useCursor({ count, drawing, zoom, zoomOut }: CursorProps) {
  const [at, setAt] = useState<number>()
  const [start, setStart] = useState<number>()
  const leave = () => {
    setAt(undefined)
    setStart(undefined)
  }
  const pointOf = (event: PointerEvent) =>
    drawing?.pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left)
  const move = (event: PointerEvent) => setAt(pointOf(event))
  const release = (event: PointerEvent) => {
    const end = pointOf(event)
    setStart(undefined)
    if (start === undefined || end === undefined || start === end) return
    zoom?.(Math.min(start, end), Math.max(start, end))
    setAt(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && at !== undefined) return leave()
    if (event.key === 'Enter' && at !== undefined) return zoom?.(at, at)
    const next = pointByKey(event.key, at ?? count - 1, count)
    if (next === undefined) return
    event.preventDefault()
    setAt(at === undefined && event.key !== 'Home' ? count - 1 : next)
  }
  const isWithin = at !== undefined && at < count
  return {
    at: isWithin ? at : undefined,
    dragged: start !== undefined && isWithin ? ([start, at] as const) : undefined,
    leave,
    events: (isFocused: boolean) => ({
      onPointerMove: move,
      onPointerLeave: () => !isFocused && leave(),
      onPointerDown: (event: PointerEvent) => zoom && setStart(pointOf(event)),
      onPointerUp: release,
      onDoubleClick: zoomOut,
      onKeyDown: press,
    }),
  }
}
