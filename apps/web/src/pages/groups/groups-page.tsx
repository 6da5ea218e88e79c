import type { Group } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { Plus, Trash2, UsersRound } from 'lucide-react'
import { accessText } from '#pages/users/user-columns.tsx'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
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
  {
    key: 'id',
    label: words.columns.id,
    width: 150,
    isExtra: true,
    text: ({ id }) => id,
    cell: ({ id }) => <Identifier id={id} />,
  },
]

export function GroupsPage() {
  const may = useMay()
  const { remove, dialogs } = useGroupActions()
  const mayDelete = may(contract.groups.remove)
  const icon = Trash2
  const create = may(contract.groups.create) && (
    <ButtonLink to="/user-groups/new" leftSection={<Plus size={15} />}>
      {words.create}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        name="user-groups"
        title={words.title}
        guide="groups"
        actions={create}
        source={groupSource}
        columns={columns}
        searchLabel={words.search}
        defaultSort="name"
        rowLink={({ id }) => `/user-groups/${id}`}
        rowActions={
          mayDelete
            ? (group) => [
                { label: words.delete, icon, isDangerous: true, run: () => remove([group]) },
              ]
            : undefined
        }
        bulkActions={
          mayDelete
            ? [{ label: words.deleteShort, icon, isDangerous: true, run: remove }]
            : undefined
        }
        empty={
          <Empty icon={UsersRound} title={words.emptyTitle} guide="groups" actions={create}>
            <p>{words.emptyText}</p>
          </Empty>
        }
      />
      {dialogs}
    </>
  )
}
