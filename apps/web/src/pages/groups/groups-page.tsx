import type { Group } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { UsersRound } from 'lucide-react'
import { accessText } from '#pages/users/user-columns.tsx'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { ObjectListPage } from '#ui/list/object-list-page.tsx'
import { useGroupActions } from './group-actions.tsx'
import { groupSource } from './groups.queries.ts'

const words = texts.groups

const statusText = ({ active }: Group) => (active ? words.active : words.inactive)
const ageText = ({ password_max_days: days }: Group) =>
  days > 0 ? `${days} ${texts.users.days}` : ''

const columns: ListColumn<Group>[] = [
  {
    key: 'name',
    label: words.columns.name,
    width: 200,
    sort: 'name',
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: 'description',
    label: words.columns.description,
    width: 320,
    grows: true,
    text: ({ description }) => description,
    cell: ({ description }) => description,
  },
  {
    key: 'active',
    label: words.columns.status,
    width: 110,
    text: statusText,
    cell: (group) => <Badge meaning={group.active ? 'ok' : 'quiet'}>{statusText(group)}</Badge>,
    inNarrowLine: true,
  },
  {
    key: 'access',
    label: words.columns.access,
    width: 120,
    text: accessText,
    cell: accessText,
    inNarrowLine: true,
  },
  {
    key: 'password_max_days',
    label: words.columns.passwordAge,
    width: 120,
    isExtra: true,
    text: ageText,
    cell: ageText,
  },
  identifierColumn(words.columns.id),
]

export function GroupsPage() {
  const { remove, dialogs } = useGroupActions()
  return (
    <>
      <ObjectListPage
        name="user-groups"
        title={words.title}
        guide="groups"
        icon={UsersRound}
        words={words}
        source={groupSource}
        columns={columns}
        searchLabel={words.search}
        defaultSort="name"
        rowLink={({ id }) => `/user-groups/${id}`}
        create={{ to: '/user-groups/new', needs: contract.groups.create }}
        remove={{ run: remove, needs: contract.groups.remove }}
      />
      {dialogs}
    </>
  )
}
