import type { Webhook } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { Webhook as WebhookIcon } from 'lucide-react'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { ObjectListPage } from '#ui/list/object-list-page.tsx'
import { useWebhookDeletion } from './webhook-actions.ts'
import { nameOf, webhookSource } from './webhooks.queries.ts'

const words = texts.webhooks

const statusText = ({ disabled }: Webhook) => (disabled ? words.disabled : words.enabled)
const methodText = ({ method }: Webhook) => method.toUpperCase()

const columns: ListColumn<Webhook>[] = [
  {
    key: 'name',
    label: words.columns.name,
    width: 200,
    sort: 'name',
    text: nameOf,
    cell: nameOf,
  },
  {
    key: 'method',
    label: words.columns.method,
    width: 100,
    text: methodText,
    cell: methodText,
    inNarrowLine: true,
  },
  {
    key: 'target_path',
    label: words.columns.target,
    width: 320,
    grows: true,
    sort: 'target_path',
    text: ({ target_path }) => target_path,
    cell: ({ target_path }) => <span className="mono">{target_path}</span>,
    inNarrowLine: true,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 120,
    text: statusText,
    cell: (hook) => <Badge meaning={hook.disabled ? 'quiet' : 'ok'}>{statusText(hook)}</Badge>,
  },
  identifierColumn(words.columns.id),
]

export function WebhooksPage() {
  const { remove, dialogs } = useWebhookDeletion()
  return (
    <>
      <ObjectListPage
        name="webhooks"
        title={words.title}
        guide="webhooks"
        icon={WebhookIcon}
        words={words}
        source={webhookSource}
        columns={columns}
        searchLabel={words.search}
        defaultSort="name"
        rowLink={({ id }) => `/webhooks/${id}`}
        create={{ to: '/webhooks/new', needs: contract.webhooks.create }}
        remove={{ run: remove, needs: contract.webhooks.remove }}
      />
      {dialogs}
    </>
  )
}
