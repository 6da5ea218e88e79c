import { type contract, type Group, ok } from '@svc/contract'
import type { Stored } from '@svc/documents'
import type { GroupRecord } from '#collections'
import { notFound } from '#failure'
import { normalisePermissions } from '#features/permissions'
import { keepAnAdminInGroup } from '#features/users'
import type { Handlers } from '#http'
import { pageOf, sortOf } from '#paging'

type Given = Partial<{
  name: string
  description: string | null
  active: boolean | null
  user_permissions: Record<string, string | boolean> | null
  password_max_days: number | null
}>

const merged = (before: Omit<GroupRecord, 'id' | 'org_id'>, given: Given) => ({
  name: given.name ?? before.name,
  description: given.description ?? before.description,
  active: given.active ?? before.active,
  user_permissions: given.user_permissions
    ? normalisePermissions(given.user_permissions)
    : before.user_permissions,
  password_max_days: given.password_max_days ?? before.password_max_days,
})
const empty = {
  name: '',
  description: '',
  active: false,
  user_permissions: {},
  password_max_days: 0,
}

export const createGroupRoutes = (pageSize: number): Handlers<typeof contract.groups> => ({
  async list({ groups }, { query: { q, ...query } }) {
    const sort = sortOf(query.sort, ['name'], 'name')
    const filter = q ? { name: { contains: q } } : {}
    const { items, pages } = await pageOf(groups, filter, { ...query, sort, pageSize })
    return { groups: items, pages }
  },
  async create({ groups, org, newId }, { body }) {
    const { id } = await groups.insert({ id: newId(), org_id: org, ...merged(empty, body) })
    return ok('User group created', id)
  },
  async get({ groups }, { params }): Promise<Stored<Group>> {
    const group = await groups.get(params.id)
    if (!group) throw notFound('Could not retrieve user group detail')
    return group
  },
  async update(scope, { params, body }) {
    const edit = async (group: Stored<GroupRecord>) => {
      const next = { ...group, ...merged(group, body) }
      await keepAnAdminInGroup(scope, group, next)
      return next
    }
    const changed = await scope.groups.change(params.id, edit, scope.expected)
    if (!changed) throw notFound('Group ID does not exist')
    return ok('User group updated')
  },
  async remove(scope, { params }) {
    const { groups, users } = scope
    const group = await groups.get(params.id)
    if (!group) throw notFound('Could not retrieve user group detail')
    await keepAnAdminInGroup(scope, group, null)
    await groups.remove(params.id, scope.expected)
    for await (const member of users.each({ group_id: params.id })) {
      await users.change(member.id, (user) => ({ ...user, group_id: '' }))
    }
    return ok('User group deleted')
  },
})
