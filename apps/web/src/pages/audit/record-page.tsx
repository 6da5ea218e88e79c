import type { AuditRecord } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { texts } from '#texts'
import { Facts, Panel } from '#ui/facts.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { ExactTime, RelativeTime } from '#ui/time/time.tsx'
import classes from './audit.module.css'
import { recordQuery, timeOf } from './audit.queries.ts'
import { RecordChanges } from './record-changes.tsx'
import { sentenceOf } from './sentence.ts'
import { StatusBadge } from './status-badge.tsx'

const words = texts.audit
const crumbs = [{ label: words.title, to: '/audit-log' }]

/** One recorded request: who, what, when, and what it changed. */
export function RecordPage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(recordQuery(id))} crumbs={crumbs}>
      {(record) => <LoadedRecord record={record} />}
    </Loaded>
  )
}

const LoadedRecord = ({ record }: { record: AuditRecord }) => (
  <Page
    title={sentenceOf(record)}
    crumbs={crumbs}
    guide="audit"
    shape="form"
    facts={
      <>
        <StatusBadge status={record.status} />
        <RelativeTime at={timeOf(record)} />
      </>
    }
  >
    <div className={classes.record}>
      <Panel title={words.facts}>
        <RecordFacts record={record} />
      </Panel>
      <section className={classes.part}>
        <h2>{words.changes}</h2>
        <RecordChanges record={record} />
      </section>
      <section className={classes.part}>
        <h2>{words.request}</h2>
        <Dump text={record.request_dump} />
      </section>
      {record.response_dump && (
        <section className={classes.part}>
          <h2>{words.response}</h2>
          <Dump text={record.response_dump} />
        </section>
      )}
    </div>
  </Page>
)

function RecordFacts({ record }: { record: AuditRecord }) {
  return (
    <Facts
      facts={[
        { label: words.who, value: record.user || words.nobody },
        { label: words.when, value: <ExactTime at={timeOf(record)} /> },
        { label: words.action, value: record.action || '–' },
        { label: words.method, value: <code>{record.method}</code> },
        { label: words.path, value: <code>{record.url}</code> },
        { label: words.address, value: <code>{record.ip}</code> },
        { label: words.columns.request, value: <Identifier id={record.req_id} whole /> },
        { label: words.recordId, value: <Identifier id={record._id} whole /> },
      ]}
    />
  )
}

const Dump = ({ text }: { text?: string }) =>
  text ? (
    <pre className={classes.dump}>{text}</pre>
  ) : (
    <p className={classes.quiet}>{words.notRecorded}</p>
  )
