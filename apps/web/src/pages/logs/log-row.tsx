import type { LogRecord } from '@svc/contract'
import type { MouseEvent, ReactNode } from 'react'
import { nameOfKey } from '#pages/activity/groups/key-name.ts'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { formatMs } from '#ui/figures/format.ts'
import { meaningOfStatus } from '#ui/status.ts'
import { formatClock } from './clock.ts'
import classes from './logs.module.css'

const words = texts.logs

interface RowProps {
  row: LogRecord
  index: number
  height: number
  isNarrow: boolean
  open: (id: string) => void
  /** Narrows the log to requests that have the same. */
  only: (edit: Record<string, string>) => void
}

export const isSample = ({ Tags }: Pick<LogRecord, 'Tags'>) =>
  Tags.includes(texts.activity.sampleTag)

const keyOf = ({ APIKey, Alias }: LogRecord) => nameOfKey({ key: APIKey, alias: Alias })

/** One request in a line; its colour at the left edge tells how it went. */
export function LogRow(props: RowProps) {
  const { row, index, height, isNarrow, open } = props
  const { id, Method, ResponseCode } = row
  const path = row.RawPath || row.Path
  return (
    <tr
      className={classes.row}
      style={{ height }}
      aria-rowindex={index}
      data-meaning={meaningOfStatus(ResponseCode)}
      onClick={() => {
        if (!window.getSelection()?.toString()) open(id)
      }}
    >
      {!isNarrow && <Before {...props} />}
      <td className={classes.path}>
        <div>
          <button
            type="button"
            data-row-link
            title={path}
            aria-label={words.open(Method, path, ResponseCode)}
          >
            {path}
          </button>
          {isSample(row) && <Tag>{texts.activity.sampleBadge}</Tag>}
        </div>
        {isNarrow && <NarrowLine row={row} />}
      </td>
      {!isNarrow && <After {...props} />}
    </tr>
  )
}

const Before = ({ row, only }: RowProps) => (
  <>
    <td>
      <time dateTime={row.TimeStamp} title={row.TimeStamp}>
        {formatClock(row.TimeStamp)}
      </time>
    </td>
    <td>
      <Only value={row.Method} run={() => only({ method: row.Method })}>
        {row.Method}
      </Only>
    </td>
  </>
)

const After = ({ row, only }: RowProps) => (
  <>
    <td>
      <Only value={String(row.ResponseCode)} run={() => only({ status: String(row.ResponseCode) })}>
        <b className={classes.status} data-meaning={meaningOfStatus(row.ResponseCode)}>
          {row.ResponseCode}
        </b>
      </Only>
    </td>
    <td data-column="latency">{formatMs(row.RequestTime)}</td>
    <td>
      <Only value={row.APIName || row.APIID} run={() => only({ api: row.APIID })}>
        {row.APIName || row.APIID}
      </Only>
    </td>
    <td>
      <Only value={keyOf(row)} run={() => only({ key: row.APIKey })}>
        {keyOf(row)}
      </Only>
    </td>
    <td className="mono">{row.IPAddress}</td>
  </>
)

const NarrowLine = ({ row }: { row: LogRecord }) => (
  <span className={classes.line}>
    <b className={classes.status} data-meaning={meaningOfStatus(row.ResponseCode)}>
      {row.ResponseCode}
    </b>
    <span>{row.Method}</span>
    <span>{formatMs(row.RequestTime)}</span>
    <span>{row.APIName || row.APIID}</span>
    <time dateTime={row.TimeStamp}>{formatClock(row.TimeStamp)}</time>
  </span>
)

interface OnlyProps {
  value: string
  run: () => void
  children: ReactNode
}

/** A value that narrows the log when clicked; by keyboard, the same is offered where the request is open. */
const Only = ({ value, run, children }: OnlyProps) => (
  <button
    type="button"
    tabIndex={-1}
    className={classes.only}
    title={words.only(value)}
    onClick={(event: MouseEvent) => {
      event.stopPropagation()
      run()
    }}
  >
    {children}
  </button>
)
