import type { SystemScope } from './scope.ts'

export interface Accounts {
  /** Which of these users, if any, belongs to the organisation and may sign in. */
  in(userIds: string[], org: string): Promise<string | undefined>
  /** The organisations of these users, by name. */
  organisationsOf(userIds: string[]): Promise<Array<{ id: string; owner_name: string }>>
}

/** The accounts that one person has in several organisations. */
export function createAccounts({
  users,
  organisations,
}: Pick<SystemScope, 'users' | 'organisations'>): Accounts {
  const active = async (userIds: string[]) =>
    (await users.find({ id: { in: userIds } })).filter((user) => user.active)
  return {
    in: async (userIds, org) => (await active(userIds)).find((user) => user.org_id === org)?.id,
    async organisationsOf(userIds) {
      const ids = (await active(userIds)).map((user) => user.org_id)
      const found = await organisations.find({ id: { in: ids } }, { sort: [['owner_name', 'asc']] })
      return found.map(({ id, owner_name }) => ({ id, owner_name }))
    },
  }
}
