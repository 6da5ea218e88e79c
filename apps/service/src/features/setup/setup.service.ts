import type { UserRecord } from '#collections'
import { conflict } from '#failure'
import { organisationOf } from '#features/organisations'
import type { UserService } from '#features/users'
import type { SystemScope } from '#scope'

export interface FirstOrganisation {
  owner_name: string
  owner_slug?: string | null
  email_address: string
  first_name: string
  last_name: string
  password: string
}

export const isEmpty = async ({ organisations, users }: SystemScope) =>
  (await organisations.count()) === 0 && (await users.count()) === 0

const alreadyDone = () => conflict('The service is set up already')

/** Makes the first organisation and its admin; refused once there is anything. */
export async function bootstrap(
  scope: SystemScope,
  users: UserService,
  given: FirstOrganisation,
): Promise<{ organisation: string; user: UserRecord }> {
  if (!(await isEmpty(scope))) throw alreadyDone()
  const id = scope.newId()
  const { owner_name, owner_slug } = given
  const within = scope.within(id)
  const organisation = organisationOf(id, { owner_name, owner_slug: owner_slug ?? '' })
  await within.organisations.insert(organisation)
  try {
    // Of many who found it empty at the same time nobody goes on beside another.
    if ((await scope.organisations.count()) > 1) throw alreadyDone()
    const permissions = { IsAdmin: 'admin' }
    const user = await users.create(within, {
      ...given,
      active: true,
      user_permissions: permissions,
    })
    return { organisation: id, user }
  } catch (error) {
    // Half a set-up would close the form for good.
    await within.organisations.remove(id)
    throw error
  }
}
