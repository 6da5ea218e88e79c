import type { Group, User } from '@svc/contract'
import { isAdminMap, openSections } from '#pages/permissions/levels.ts'
import { texts } from '#texts'
import { Badge, Tag } from '#ui/badge.tsx'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { isNever } from '#ui/time/format.ts'
import { RelativeTime } from '#ui/time/time.tsx'
import { nameOf } from './users.queries.ts'

const words = texts.users

const statusText = ({ active }: User) => (active ? words.active : words.inactive)

export function accessText({ user_permissions }: Pick<User, 'user_permissions'>): string {
  if (isAdminMap(user_permissions)) return words.admin
  const open = openSections(user_permissions)
  return open === 0 ? words.noAccess : words.sectionsCount(open)
}

const timeText = (at: string) => (isNever(at) ? '' : at)

/** The columns of every list of users. */
export function userColumns(groups: Group[] | undefined, ownId: string): ListColumn<User>[] {
  const groupName = ({ group_id }: User) =>
    groups?.find(({ id }) => id === group_id)?.name ?? group_id
  return [
    {
      key: 'name',
      label: words.columns.name,
      width: 200,
      text: nameOf,
      cell: (user) => nameOf(user),
    },
    {
      key: 'email_address',
      label: words.columns.email,
      width: 240,
      grows: true,
      sort: 'email_address',
      text: ({ email_address }) => email_address,
      cell: (user) => (
        <>
          {user.email_address} {user.id === ownId && <Tag>{words.you}</Tag>}
        </>
      ),
      inNarrowLine: true,
    },
    {
      key: 'active',
      label: words.columns.status,
      width: 110,
      text: statusText,
      cell: (user) => <Badge meaning={user.active ? 'ok' : 'quiet'}>{statusText(user)}</Badge>,
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
    { key: 'group', label: words.columns.group, width: 150, text: groupName, cell: groupName },
    {
      key: 'last_login_date',
      label: words.columns.lastLogin,
      width: 120,
      text: ({ last_login_date }) => timeText(last_login_date),
      cell: ({ last_login_date }) => <RelativeTime at={last_login_date} />,
    },
    {
      key: 'created_at',
      label: words.columns.created,
      width: 120,
      sort: 'created_at',
      isExtra: true,
      text: ({ created_at }) => timeText(created_at),
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
    identifierColumn(words.columns.id),
  ]
}
