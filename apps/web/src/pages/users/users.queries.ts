import type { User } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import { wirePaging } from '#ui/list/list-address.ts'
import type { ListQuery, ListSource } from '#ui/list/list-types.ts'

/** Stored under this name; events and history use it too. */
export const collection = 'users'

const flagOf = (text: string | undefined) => (text === undefined ? undefined : text === 'true')

async function read(asked: ListQuery) {
  const { q, sort, filters } = asked
  const { users, pages } = await api.users.list({
    query: {
      ...wirePaging(asked),
      q: q || undefined,
      sort: sort || undefined,
      active: flagOf(filters.active),
      group_id: filters.group_id,
    },
  })
  return { rows: users, pages }
}

export const userSource: ListSource<User> = { collection, rowId: ({ id }) => id, read }

/** The members of one group. */
export const memberSource = (group_id: string): ListSource<User> => ({
  ...userSource,
  within: group_id,
  read: (asked) => read({ ...asked, filters: { ...asked.filters, group_id } }),
})

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [collection, 'one', id],
    queryFn: () => api.users.get({ params: { id } }),
  })

/** How people call somebody: the name, or the address while there is none. */
export const nameOf = ({
  first_name,
  last_name,
  email_address,
}: Pick<User, 'first_name' | 'last_name' | 'email_address'>) =>
  `${first_name} ${last_name}`.trim() || email_address
