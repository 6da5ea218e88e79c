import type { User } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { Plus, Trash2, UserCheck, Users, UserX } from 'lucide-react'
import { useGroups } from '#pages/groups/groups.queries.ts'
import { useMay } from '#state/permissions.ts'
import { useMe } from '#state/session.ts'
import { texts } from '#texts'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { BulkAction, ListFilter } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { type UserActions, useUserActions } from './user-actions.tsx'
import { userColumns } from './user-columns.tsx'
import { userSource } from './users.queries.ts'

const words = texts.users

const bulkActionsFor = ({ revoke, remove, activate }: UserActions): BulkAction<User>[] => [
  {
    label: words.activate,
    icon: UserCheck,
    run: (users, clear) => void activate(users, clear),
  },
  { label: words.revoke, icon: UserX, run: revoke },
  { label: words.deleteShort, icon: Trash2, isDangerous: true, run: remove },
]

/** The list of users. */
export function UsersPage() {
  const may = useMay()
  const me = useMe()
  const groups = useGroups()
  const actions = useUserActions()
  const mayWrite = may(contract.users.update)
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      key: 'active',
      label: words.status,
      options: [
        { value: 'true', label: words.active },
        { value: 'false', label: words.inactive },
      ],
    },
    ...(groups && groups.length > 0 ? [groupFilter(groups)] : []),
  ]
  const create = may(contract.users.create) && (
    <ButtonLink to="/users/new" leftSection={<Plus size={15} />}>
      {words.create}
    </ButtonLink>
  )
  return (
    <>
      <ListPage
        name="users"
        title={words.title}
        guide="users"
        actions={create}
        source={userSource}
        columns={userColumns(groups, me.id)}
        filters={filters}
        searchLabel={words.search}
        defaultSort="email_address"
        rowLink={({ id }) => `/users/${id}`}
        rowActions={mayWrite ? (user) => actions.menuOf(user) : undefined}
        bulkActions={mayWrite ? bulkActionsFor(actions) : undefined}
        empty={
          <Empty icon={Users} title={words.emptyTitle} guide="users" actions={create}>
            <p>{words.emptyText}</p>
          </Empty>
        }
      />
      {actions.dialogs}
    </>
  )
}

const groupFilter = (groups: Array<{ id: string; name: string }>): ListFilter => ({
  kind: 'choice',
  key: 'group_id',
  label: words.groupLabel,
  options: groups.map(({ id, name }) => ({ value: id, label: name })),
})
