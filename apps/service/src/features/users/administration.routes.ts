import { type contract, ok, type User } from '@svc/contract'
import type { UserRecord } from '#collections'
import { denied, invalid, notFound } from '#failure'
import type { Handlers } from '#http'
import { pageOf } from '#paging'
import type { SystemScope } from '#scope'
import { type Sealer, sameSecret } from '#secrets'
import { presentUsers } from './users.present.ts'
import type { UserService } from './users.service.ts'

interface Tools {
  service: UserService
  sealer: Sealer
  pageSize: number
}

const byDefault = { IsAdmin: 'admin' }

/** Users of any organisation, and of none, by the shared secret. */
export function createUserAdministrationRoutes({
  service,
  sealer,
  pageSize,
}: Tools): Handlers<typeof contract.userAdministration> {
  const keyOf = (user: UserRecord) => sealer.open(user.access_key_sealed)

  async function show(scope: SystemScope, user: UserRecord): Promise<User> {
    const [shown] = await presentUsers(scope, [user], keyOf)
    if (!shown) throw notFound('User not found')
    return shown
  }
  async function find(scope: SystemScope, id: string, message: string) {
    const user = await scope.users.get(id)
    if (!user) throw notFound(message)
    return user
  }
  async function refuseUnknownOrganisation(scope: SystemScope, org: string) {
    if (org && !(await scope.organisations.get(org))) {
      throw invalid('User object validation failed', [`org_id '${org}' does not exist`])
    }
  }
  async function allow(scope: SystemScope, id: string, may: boolean) {
    const edit = (user: UserRecord) => {
      const { ResetPassword: _, ...rest } = user.user_permissions
      return { ...user, user_permissions: may ? { ...rest, ResetPassword: 'admin' } : rest }
    }
    const changed = await scope.users.change(id, edit, scope.expected)
    if (!changed) throw notFound('User not found')
    return ok('User updated', await show(scope, changed))
  }

  return {
    async list(scope, { query: { q, ...query } }) {
      const filter = q ? { email_key: { contains: q.toLowerCase() } } : {}
      const sort: Array<['email_address', 'asc']> = [['email_address', 'asc']]
      const { items, pages } = await pageOf(scope.users, filter, { ...query, sort, pageSize })
      return { users: await presentUsers(scope, items, keyOf), pages }
    },
    async create(scope, { body }) {
      const org = body.org_id ?? ''
      await refuseUnknownOrganisation(scope, org)
      const within = scope.within(org)
      const user = await service.create(within, {
        ...body,
        first_name: body.first_name ?? '',
        last_name: body.last_name ?? '',
        // An account of the administration starts without a password, whatever was sent.
        password: undefined,
        user_permissions: body.user_permissions ?? byDefault,
      })
      if (body.user_permissions) return ok(keyOf(user), await show(scope, user))
      const { Meta } = await allow(scope, user.id, true)
      return ok(keyOf(user), Meta)
    },
    get: async (scope, { params }) =>
      show(scope, await find(scope, params.id, 'Could not retrieve user detail')),
    async update(scope, { params, body }) {
      const user = await find(scope, params.id, 'User not found')
      const { password, access_key } = body
      if (password && user.password_hash && !sameSecret(access_key ?? '', keyOf(user))) {
        throw denied(['Changing a password needs the access_key of the user'])
      }
      const changed = await service.update(scope.within(user.org_id), user.id, body, password)
      return ok(keyOf(changed), await show(scope, changed))
    },
    allowResetPasswords: (scope, { params }) => allow(scope, params.id, true),
    disallowResetPasswords: (scope, { params }) => allow(scope, params.id, false),
  }
}
