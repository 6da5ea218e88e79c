import type { PortalPage } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { FileText } from 'lucide-react'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { ObjectListPage } from '#ui/list/object-list-page.tsx'
import { pageSource, titleOf, usePageDeletion } from './pages.queries.ts'

const words = texts.portalPages

const columns: ListColumn<PortalPage>[] = [
  {
    key: 'title',
    label: words.columns.title,
    width: 240,
    sort: 'title',
    text: titleOf,
    cell: titleOf,
  },
  {
    key: 'slug',
    label: words.columns.slug,
    width: 200,
    grows: true,
    sort: 'slug',
    text: ({ slug }) => slug,
    cell: ({ slug }) => <span className="mono">{slug}</span>,
    inNarrowLine: true,
  },
  {
    key: 'home',
    label: words.columns.home,
    width: 130,
    text: ({ is_homepage }) => (is_homepage ? words.home : ''),
    cell: ({ is_homepage }) => is_homepage && <Badge meaning="ok">{words.home}</Badge>,
  },
  identifierColumn(words.columns.id),
]

export function PortalPagesPage() {
  const { remove, dialogs } = usePageDeletion()
  return (
    <>
      <ObjectListPage
        name="portal-pages"
        title={words.title}
        guide="portal"
        icon={FileText}
        words={words}
        source={pageSource}
        columns={columns}
        searchLabel={words.search}
        defaultSort="title"
        rowLink={({ id }) => `/portal-pages/${id}`}
        create={{ to: '/portal-pages/new', needs: contract.portalPages.create }}
        remove={{ run: remove, needs: contract.portalPages.remove }}
      />
      {dialogs}
    </>
  )
}
