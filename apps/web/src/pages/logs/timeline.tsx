import type { LogRecord } from '@svc/contract'
import { texts } from '#texts'
import { formatMs } from '#ui/figures/format.ts'
import classes from './record.module.css'

const words = texts.logs

/** Where the time of a request went: in the gateway, and behind it. */
export function Timeline({ latency, total }: { latency: LogRecord['Latency']; total: number }) {
  const whole = Math.max(1, latency.Total || total)
  const upstream = Math.min(latency.Upstream, whole)
  const gateway = whole - upstream
  const part = (ms: number) => ({ width: `${(ms / whole) * 100}%` })
  return (
    <figure className={classes.timeline} aria-label={words.timeline}>
      <div aria-hidden>
        <i data-part="gateway" style={part(gateway)} />
        <i data-part="upstream" style={part(upstream)} />
      </div>
      <figcaption>
        <b>{formatMs(latency.Total || total)}</b>
        <span data-part="gateway">
          {words.gateway} {formatMs(gateway)}
        </span>
        <span data-part="upstream">
          {words.upstream} {formatMs(upstream)}
        </span>
      </figcaption>
    </figure>
  )
}
