import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, maybe, Permissions, PermissionsInput, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

export const Group = Type.Object({
  id: Type.String(),
  org_id: Type.String(),
  name: Type.String(),
  description: Type.String(),
  active: Type.Boolean(),
  user_permissions: Permissions,
  password_max_days: Type.Integer(),
})
export type Group = Static<typeof Group>

const editable = {
  name: Type.String({ minLength: 1, maxLength: 200 }),
  description: maybe(Type.String()),
  active: maybe(Type.Boolean()),
  user_permissions: maybe(PermissionsInput),
  password_max_days: maybe(Type.Integer({ minimum: 0 })),
}
export const NewGroup = Type.Object(editable)
export const GroupChange = Type.Partial(Type.Object(editable))
const invalid = 'User group object validation failed'

export const groups = {
  list: route({
    method: 'GET',
    path: '/api/usergroups',
    summary: 'List User Groups',
    access: { section: 'user_groups' },
    query: Type.Object({
      ...paging,
      q: Type.Optional(Type.String({ description: 'Part of the name' })),
      sort: Type.Optional(Type.String({ description: 'name; - first descends' })),
    }),
    returns: Type.Object({ groups: Type.Array(Group), pages: Type.Integer() }),
  }),
  create: route({
    method: 'POST',
    path: '/api/usergroups',
    summary: 'Create User Group',
    access: { section: 'user_groups' },
    body: NewGroup,
    returns: Envelope,
    invalid,
  }),
  get: route({
    method: 'GET',
    path: '/api/usergroups/:id',
    summary: 'Get User Group',
    access: { section: 'user_groups' },
    params: ById,
    returns: Group,
  }),
  update: route({
    method: 'PUT',
    path: '/api/usergroups/:id',
    summary: 'Update User Group',
    access: { section: 'user_groups' },
    params: ById,
    body: GroupChange,
    returns: Envelope,
    invalid,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/usergroups/:id',
    summary: 'Delete User Group',
    access: { section: 'user_groups' },
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable
