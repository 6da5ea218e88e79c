import { Drawer, Skeleton } from '@mantine/core'
import type { LogDetail } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#texts'
import { Badge, Tag } from '#ui/badge.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Failed } from '#ui/state/state.tsx'
import { meaningOfStatus } from '#ui/status.ts'
import { RelativeTime } from '#ui/time/time.tsx'
import { readMessage } from './http-message.ts'
import { isSample } from './log-row.tsx'
import { recordQuery } from './logs.queries.ts'
import { MessageView } from './message-view.tsx'
import classes from './record.module.css'
import { curlOfRecord } from './record-curl.ts'
import { RecordFacts } from './record-facts.tsx'
import { Timeline } from './timeline.tsx'

const words = texts.logs

interface DrawerProps {
  id: string
  close: () => void
  only: (edit: Record<string, string>) => void
}

/** One request whole: when, who, how long, and what was said, where that was recorded. */
export function RecordDrawer({ id, close, only }: DrawerProps) {
  const { data, error, refetch } = useQuery(recordQuery(id))
  return (
    <Drawer opened onClose={close} position="right" size="xl" title={words.drawer}>
      {error && !data && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && <Record record={data} only={only} />}
    </Drawer>
  )
}

function Record({ record, only }: { record: LogDetail; only: DrawerProps['only'] }) {
  const sent = readMessage(record.request)
  const answered = readMessage(record.response)
  return (
    <div className={classes.record}>
      <h3 className={classes.title}>
        <b>{record.Method}</b> {record.RawPath || record.Path}
      </h3>
      <p className={classes.facts}>
        <Badge meaning={meaningOfStatus(record.ResponseCode)}>{String(record.ResponseCode)}</Badge>
        <RelativeTime at={record.TimeStamp} />
        {isSample(record) && <Tag>{texts.activity.sampleBadge}</Tag>}
        <CopyButton wide text={curlOfRecord(record, sent)} label={words.copyCurl} />
      </p>
      <Timeline latency={record.Latency} total={record.RequestTime} />
      <RecordFacts record={record} only={only} />
      {sent || answered ? (
        <>
          {sent && <MessageView title={words.request} message={sent} />}
          {answered && <MessageView title={words.response} message={answered} />}
        </>
      ) : (
        <p className={classes.quiet}>{words.notRecorded}</p>
      )}
    </div>
  )
}
