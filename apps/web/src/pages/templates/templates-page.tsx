import type { Asset } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { LayoutTemplate, Plus, Trash2 } from 'lucide-react'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
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
  const may = useMay()
  const { remove, dialogs } = useTemplateDeletion()
  const mayDelete = may(contract.assets.remove)
  const icon = Trash2
  const create = may(contract.assets.create) && (
    <ButtonLink to="/templates/new" leftSection={<Plus size={15} />}>
      {words.create}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        name="templates"
        title={words.title}
        guide="templates"
        actions={create}
        source={templateSource}
        columns={columns}
        searchLabel={words.search}
        defaultSort="name"
        rowLink={({ _id }) => `/templates/${_id}`}
        rowActions={
          mayDelete
            ? (asset) => [
                { label: words.delete, icon, isDangerous: true, run: () => remove([asset]) },
              ]
            : undefined
        }
        bulkActions={
          mayDelete
            ? [{ label: words.deleteShort, icon, isDangerous: true, run: remove }]
            : undefined
        }
        empty={
          <Empty icon={LayoutTemplate} title={words.emptyTitle} guide="templates" actions={create}>
            <p>{words.emptyText}</p>
          </Empty>
        }
      />
      {dialogs}
    </>
  )
}
