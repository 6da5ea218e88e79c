import type { KeyRequest } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { Check, Inbox, X } from 'lucide-react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { requestSource, whatOf, whoOf } from './requests.queries.ts'
import { useDecision } from './use-decision.tsx'

const words = texts.keyRequests

const stateText = ({ approved }: KeyRequest) => (approved ? words.approved : words.pending)

const columns: ListColumn<KeyRequest>[] = [
  { key: 'who', label: words.columns.who, width: 240, text: whoOf, cell: whoOf },
  {
    key: 'what',
    label: words.columns.what,
    width: 260,
    grows: true,
    text: whatOf,
    cell: whatOf,
    inNarrowLine: true,
  },
  {
    key: 'when',
    label: words.columns.when,
    width: 150,
    sort: 'date_created',
    text: ({ date_created }) => date_created,
    cell: ({ date_created }) => <RelativeTime at={date_created} />,
    inNarrowLine: true,
  },
  {
    key: 'state',
    label: words.columns.state,
    width: 120,
    text: stateText,
    cell: (request) => (
      <Badge meaning={request.approved ? 'ok' : 'attention'}>{stateText(request)}</Badge>
    ),
  },
  identifierColumn(words.columns.id),
]

const filters: ListFilter[] = [
  {
    kind: 'choice',
    key: 'approved',
    label: words.state,
    options: [
      { value: 'false', label: words.pending },
      { value: 'true', label: words.approved },
    ],
  },
]

/** The inbox of the portal. */
export function KeyRequestsPage() {
  const may = useMay()
  const { approve, decline, dialogs } = useDecision()
  const mayApprove = may(contract.keyRequests.approve)
  const mayDecline = may(contract.keyRequests.remove)
  const actionsOf = (request: KeyRequest) => [
    ...(mayApprove && !request.approved
      ? [{ label: words.approve, icon: Check, run: () => approve(request) }]
      : []),
    ...(mayDecline
      ? [{ label: words.delete, icon: X, isDangerous: true, run: () => decline([request]) }]
      : []),
  ]
  return (
    <>
      <ListPage
        name="key-requests"
        title={words.title}
        guide="portal"
        source={requestSource}
        columns={columns}
        filters={filters}
        defaultSort="-date_created"
        rowLink={({ id }) => `/portal-requests/${id}`}
        rowActions={mayApprove || mayDecline ? actionsOf : undefined}
        bulkActions={
          mayDecline
            ? [{ label: words.delete, icon: X, isDangerous: true, run: decline }]
            : undefined
        }
        empty={
          <Empty icon={Inbox} title={words.emptyTitle} guide="portal">
            <p>{words.emptyText}</p>
          </Empty>
        }
      />
      {dialogs}
    </>
  )
}
