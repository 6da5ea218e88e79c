import { Button } from '@mantine/core'
import type { LogRecord } from '@svc/contract'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { Logs, SearchX } from 'lucide-react'
import { texts } from '#texts'
import { Empty, Failed, State } from '#ui/state/state.tsx'
import { LogSkeleton } from './log-skeleton.tsx'
import { LogTable } from './log-table.tsx'

const words = texts.logs

interface ContentProps {
  result: UseInfiniteQueryResult<InfiniteData<LogRecord[]>>
  isNarrowed: boolean
  clear: () => void
  open: (id: string) => void
  only: (edit: Record<string, string>) => void
}

/** The requests, or why there are none. */
export function LogContent({ result, isNarrowed, clear, open, only }: ContentProps) {
  const { data, error, refetch } = result
  if (error && !data) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <LogSkeleton />
  const rows = data.pages.flat()
  if (rows.length > 0) return <LogTable {...{ result, rows, open, only }} />
  if (!isNarrowed) {
    return (
      <Empty icon={Logs} title={words.emptyTitle} guide="analytics">
        <p>{words.emptyText}</p>
      </Empty>
    )
  }
  return (
    <State
      icon={SearchX}
      title={texts.list.noneFound}
      actions={
        <Button variant="default" onClick={clear}>
          {texts.list.clearFilters}
        </Button>
      }
    />
  )
}
