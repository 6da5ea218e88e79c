import type { Asset } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { LayoutTemplate } from 'lucide-react'
import { texts } from '#texts'
import type { ListColumn } from '#ui/list/list-types.ts'
import { ObjectListPage } from '#ui/list/object-list-page.tsx'
import { formatExact } from '#ui/time/format.ts'
import { RelativeTime } from '#ui/time/time.tsx'
import { useTemplateDeletion } from './template-actions.ts'
import { nameOf } from './template-list.ts'
import { templateSource } from './templates.queries.ts'

const words = texts.templates

const columns: ListColumn<Asset>[] = [
  { key: 'name', label: words.columns.name, width: 200, sort: 'name', text: nameOf, cell: nameOf },
  {
    key: 'description',
    label: words.columns.description,
    width: 320,
    grows: true,
    text: ({ description }) => description,
    cell: ({ description }) => description,
    inNarrowLine: true,
  },
  {
    key: 'id',
    label: words.columns.id,
    width: 200,
    text: ({ id }) => id,
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
  {
    key: 'changed',
    label: words.columns.changed,
    width: 140,
    sort: 'last_updated',
    text: ({ last_updated }) => formatExact(last_updated),
    cell: ({ last_updated }) => <RelativeTime at={last_updated} />,
  },
]

export function TemplatesPage() {
  const { remove, dialogs } = useTemplateDeletion()
  return (
    <>
      <ObjectListPage
        name="templates"
        title={words.title}
        guide="templates"
        icon={LayoutTemplate}
        words={words}
        source={templateSource}
        columns={columns}
        searchLabel={words.search}
        defaultSort="name"
        rowLink={({ _id }) => `/templates/${_id}`}
        create={{ to: '/templates/new', needs: contract.assets.create }}
        remove={{ run: remove, needs: contract.assets.remove }}
      />
      {dialogs}
    </>
  )
}
