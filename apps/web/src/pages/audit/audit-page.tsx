import type { AuditRecord } from '@svc/contract'
import { DatabaseZap, ScrollText } from 'lucide-react'
import { asRefusal } from '#api'
import { texts } from '#texts'
import { Identifier } from '#ui/identifier.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import classes from './audit.module.css'
import { auditSource, exportLink, timeOf } from './audit.queries.ts'
import { ChainState } from './chain-state.tsx'
import { sentenceOf } from './sentence.ts'
import { StatusBadge } from './status-badge.tsx'

const words = texts.audit

const columns: ListColumn<AuditRecord>[] = [
  {
    key: 'what',
    label: words.columns.what,
    width: 260,
    text: sentenceOf,
    cell: sentenceOf,
  },
  {
    key: 'when',
    label: words.columns.when,
    width: 110,
    text: ({ date }) => date,
    cell: (record) => <RelativeTime at={timeOf(record)} />,
    inNarrowLine: true,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 130,
    text: ({ status }) => String(status),
    cell: ({ status }) => <StatusBadge status={status} />,
    inNarrowLine: true,
  },
  {
    key: 'method',
    label: words.columns.method,
    width: 84,
    text: ({ method }) => method,
    cell: ({ method }) => <span className="mono">{method}</span>,
    inNarrowLine: true,
  },
  {
    key: 'url',
    label: words.columns.path,
    width: 320,
    grows: true,
    text: ({ url }) => url,
    cell: ({ url }) => (
      <span className={classes.path} title={url}>
        {url}
      </span>
    ),
  },
  {
    key: 'ip',
    label: words.columns.address,
    width: 130,
    isExtra: true,
    text: ({ ip }) => ip,
    cell: ({ ip }) => <span className="mono">{ip}</span>,
  },
  {
    key: 'req_id',
    label: words.columns.request,
    width: 160,
    isExtra: true,
    text: ({ req_id }) => req_id,
    cell: ({ req_id }) => <Identifier id={req_id} />,
  },
]

const filters: ListFilter[] = [
  { kind: 'text', key: 'user', label: words.user, hint: words.userHint },
  {
    kind: 'choice',
    key: 'method',
    label: words.method,
    options: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((value) => ({ value, label: value })),
  },
  { kind: 'text', key: 'url', label: words.path, hint: words.pathHint },
  { kind: 'text', key: 'status', label: words.status, hint: words.statusHint },
  { kind: 'text', key: 'ip', label: words.address, hint: '127.0.0.1' },
  { kind: 'days', key: 'from_date', until: 'to_date', label: words.time },
]

/** Only records in the database can be read here; the service says where else they are. */
function explain(error: unknown) {
  const elsewhere = asRefusal(error)
    .errors.map((reason) => words.elsewhere[reason])
    .find(Boolean)
  if (!elsewhere) return undefined
  return (
    <Empty icon={DatabaseZap} title={elsewhere.title} guide="audit">
      <p>{elsewhere.text}</p>
    </Empty>
  )
}

/** Every request to the management API. */
export const AuditPage = () => (
  <ListPage
    name="audit-log"
    title={words.title}
    guide="audit"
    aside={<ChainState />}
    source={auditSource}
    columns={columns}
    filters={filters}
    rowLink={({ _id }) => `/audit-log/${_id}`}
    exportLink={exportLink}
    explain={explain}
    empty={
      <Empty icon={ScrollText} title={words.emptyTitle} guide="audit">
        <p>{words.emptyText}</p>
      </Empty>
    }
  />
)
