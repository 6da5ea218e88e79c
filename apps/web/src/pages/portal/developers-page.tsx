import type { Developer } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { UsersRound } from 'lucide-react'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list-types.ts'
import { ObjectListPage } from '#ui/list/object-list-page.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { developerSource, useDeveloperDeletion } from './developers.queries.ts'

const words = texts.developers

const stateText = ({ inactive }: Developer) => (inactive ? words.inactive : words.active)
const keysText = ({ keys }: Developer) => String(Object.keys(keys).length)

const columns: ListColumn<Developer>[] = [
  {
    key: 'email',
    label: words.columns.email,
    width: 280,
    sort: 'email',
    text: ({ email }) => email,
    cell: ({ email }) => email,
  },
  {
    key: 'state',
    label: words.columns.state,
    width: 110,
    text: stateText,
    cell: (one) => <Badge meaning={one.inactive ? 'quiet' : 'ok'}>{stateText(one)}</Badge>,
    inNarrowLine: true,
  },
  {
    key: 'keys',
    label: words.columns.keys,
    width: 80,
    align: 'right',
    text: keysText,
    cell: keysText,
  },
  {
    key: 'created',
    label: words.columns.created,
    width: 150,
    sort: 'date_created',
    text: ({ date_created }) => date_created,
    cell: ({ date_created }) => <RelativeTime at={date_created} />,
    inNarrowLine: true,
  },
  identifierColumn(words.columns.id),
]

const filters: ListFilter[] = [
  {
    kind: 'choice',
    key: 'inactive',
    label: words.columns.state,
    options: [
      { value: 'false', label: words.active },
      { value: 'true', label: words.inactive },
    ],
  },
]

export function DevelopersPage() {
  const { remove, dialogs } = useDeveloperDeletion()
  return (
    <>
      <ObjectListPage
        name="developers"
        title={words.title}
        guide="portal"
        icon={UsersRound}
        words={words}
        source={developerSource}
        columns={columns}
        filters={filters}
        searchLabel={words.search}
        defaultSort="email"
        rowLink={({ id }) => `/portal-developers/${id}`}
        create={{ to: '/portal-developers/new', needs: contract.developers.create }}
        remove={{ run: remove, needs: contract.developers.remove }}
      />
      {dialogs}
    </>
  )
}
