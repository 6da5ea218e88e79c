import { type contract, ok } from '@svc/contract'
import type { UserRecord } from '#collections'
import { notFound } from '#failure'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'
import type { ReadScope } from '#scope'
import type { Sealer } from '#secrets'
import { presentUsers } from './users.present.ts'
import type { UserService } from './users.service.ts'

interface Tools {
  service: UserService
  sealer: Sealer
  pageSize: number
  /** Only the owner sees an access credential. */
  hideForeignKeys: boolean
}
interface Listed {
  p?: number
  size?: number
  sort?: string
  q?: string
  active?: boolean
  group_id?: string
}

export function createUserRoutes(tools: Tools): Handlers<typeof contract.users> {
  const { service, sealer, pageSize, hideForeignKeys } = tools

  const keyFor = (scope: ReadScope) => (user: UserRecord) => {
    const identity = scope.actor.kind === 'user' ? scope.actor.identity : undefined
    const own = identity?.user.id === user.id
    // A guest of single sign-on has none, and a session with fewer rights must not find it.
    const isHidden = own ? identity.limited : hideForeignKeys
    if (!user.access_key_sealed || isHidden) return ''
    return sealer.open(user.access_key_sealed)
  }
  async function list(scope: ReadScope, { q, active, group_id, ...listed }: Listed) {
    const filter = {
      ...(q && { email_key: { contains: q.toLowerCase() } }),
      ...(active !== undefined && { active }),
      ...(group_id && { group_id }),
    }
    const sort = sortOf(listed.sort, ['email_address', 'created_at'], 'email_address')
    const { items, pages } = await pageOf(scope.users, filter, { ...listed, sort, pageSize })
    return { users: await presentUsers(scope, items, keyFor(scope)), pages }
  }
  async function show(scope: ReadScope, user: UserRecord | undefined, absent: string) {
    const [shown] = user ? await presentUsers(scope, [user], keyFor(scope)) : []
    if (!shown) throw notFound(absent)
    return shown
  }

  return {
    list: (scope, { query }) => list(scope, query),
    searchByQuery: (scope, { query }) => list(scope, query),
    search: (scope, { query, body }) => list(scope, { ...query, q: body.filters.query }),
    async create(scope, { body }) {
      const user = await service.create(scope, body)
      return ok('User and session have been created', user.id)
    },
    async me(scope) {
      const identity = scope.actor.kind === 'user' ? scope.actor.identity : undefined
      const me = await show(scope, identity?.user, 'Could not retrieve current user detail')
      return { ...me, user_permissions: identity?.permissions ?? {} }
    },
    get: async (scope, { params }) =>
      show(scope, await scope.users.get(params.id), 'Could not retrieve user detail'),
    async update(scope, { params, body }) {
      await service.update(scope, params.id, body)
      return ok('User updated')
    },
    async remove(scope, { params }) {
      await service.remove(scope, params.id)
      return ok('User deleted')
    },
    async resetPassword(scope, { params, body }) {
      await service.resetPassword(scope, params.id, body)
      return ok('User password updated')
    },
    async resetKey(scope, { params }) {
      await service.resetKey(scope, params.id)
      return ok('User session renewed')
    },
    async revoke(scope, { params }) {
      await service.revoke(scope, params.id)
      return ok('User revoked')
    },
  }
}
