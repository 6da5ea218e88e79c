import { useSyncExternalStore } from 'react'
import { formatExact, formatRelative, isNever } from './format.ts'

const tickMs = 30_000
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** One clock for all times on the screen, running only while there are any. */
function follow(listener: () => void) {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

const skewMs = 300_000

/** Clocks differ, and ours ticks slowly: what is a little ahead has just happened. */
const withoutSkew = (moment: number, at: number) =>
  at > moment && at - moment < skewMs ? at : moment

/** A point in time as one would say it; the exact one on hover. */
export function RelativeTime({ at }: { at: string }) {
  const moment = useSyncExternalStore(follow, () => now)
  const shown = formatRelative(at, withoutSkew(moment, Date.parse(at)))
  if (isNever(at)) return <span>{shown}</span>
  return (
    <time dateTime={at} title={formatExact(at)}>
      {shown}
    </time>
  )
}

export const ExactTime = ({ at }: { at: string }) => <time dateTime={at}>{formatExact(at)}</time>
