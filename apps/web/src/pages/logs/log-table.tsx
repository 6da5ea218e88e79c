import { useMediaQuery } from '@mantine/hooks'
import type { LogRecord } from '@svc/contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { texts } from '#texts'
import { LogRow } from './log-row.tsx'
import classes from './logs.module.css'

const words = texts.logs
const heights = { wide: 32, narrow: 52 }
/** So many rows from the end, older ones are asked for. */
const ahead = 40

interface TableProps {
  result: UseInfiniteQueryResult<InfiniteData<LogRecord[]>>
  rows: LogRecord[]
  open: (id: string) => void
  only: (edit: Record<string, string>) => void
}

/** A dense stream of requests; only those in sight are in the page, older ones follow as one scrolls. */
export function LogTable({ result, rows, open, only }: TableProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery('(max-width: 759px)', false, { getInitialValueInEffect: false })
  const height = isNarrow ? heights.narrow : heights.wide
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 20,
  })
  const items = virtual.getVirtualItems()
  const first = items[0]?.index ?? 0
  const last = items.at(-1)?.index ?? -1
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } = result
  useEffect(() => {
    if (last >= rows.length - ahead && hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [last, rows.length, hasNextPage, isFetchingNextPage, fetchNextPage])
  return (
    <>
      <div ref={scroller} className={classes.scroller} data-stale={isPlaceholderData || undefined}>
        <table
          className={classes.table}
          aria-label={words.title}
          aria-rowcount={hasNextPage ? -1 : rows.length + 1}
          data-narrow={isNarrow || undefined}
        >
          <Head isNarrow={isNarrow} />
          <tbody onKeyDown={moveBetweenRows}>
            <Spacer height={first * height} />
            {rows.slice(first, last + 1).map((row, at) => (
              <LogRow
                key={row.id}
                index={first + at + 2}
                {...{ row, height, isNarrow, open, only }}
              />
            ))}
            <Spacer height={(rows.length - last - 1) * height} />
          </tbody>
        </table>
      </div>
      <footer className={classes.foot}>
        <span aria-live="polite">{words.shown(rows.length)}</span>
        <span>{isFetchingNextPage ? words.loadingMore : hasNextPage ? '' : words.end}</span>
      </footer>
    </>
  )
}

const columns = ['time', 'method', 'path', 'status', 'latency', 'api', 'key', 'address'] as const

const Head = ({ isNarrow }: { isNarrow: boolean }) => (
  <thead>
    <tr aria-rowindex={1}>
      {(isNarrow ? (['path'] as const) : columns).map((key) => (
        <th key={key} scope="col" data-column={key}>
          {words.columns[key]}
        </th>
      ))}
    </tr>
  </thead>
)

const Spacer = ({ height }: { height: number }) =>
  height > 0 ? (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  ) : null

/** Arrow keys walk from request to request. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const here = (event.target as HTMLElement).closest<HTMLElement>('[data-row-link]')
  if (!step || !here) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')]
  const next = links[links.indexOf(here) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
