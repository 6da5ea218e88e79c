import { Skeleton } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { recentChangesQuery, timeOf } from '#pages/audit/audit.queries.ts'
import { sentenceOf } from '#pages/audit/sentence.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Panel } from '#ui/facts.tsx'
import { PlainLink, TextLink } from '#ui/link/link.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import classes from './overview.module.css'

const words = texts.overview

/** The last changes in the audit log, for those who may read it. */
export function RecentChanges() {
  const enabled = useMay()(contract.audit.list)
  const { data, error } = useQuery({ ...recentChangesQuery, enabled, retry: false })
  if (!enabled) return null
  return (
    <Panel
      title={words.changes}
      text={words.changesText}
      aside={<TextLink to="/audit-log">{words.allChanges}</TextLink>}
    >
      {error && <p className={classes.quiet}>{words.changesOff}</p>}
      {!data && !error && <Skeleton height={120} />}
      {data?.length === 0 && <p className={classes.quiet}>{words.noChanges}</p>}
      <ol className={classes.changes}>
        {data?.map((record) => (
          <li key={record._id}>
            <PlainLink to={`/audit-log/${record._id}`} className={classes.change}>
              <span>{sentenceOf(record)}</span>
              <RelativeTime at={timeOf(record)} />
            </PlainLink>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
