import { type Static, Type } from 'typebox'
import { Envelope } from './envelope.ts'
import { ById, maybe, Paging, Permissions, PermissionsInput, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

export const User = Type.Object({
  api_model: Type.Object({}),
  id: Type.String(),
  org_id: Type.String({ description: 'Empty for a super user' }),
  first_name: Type.String(),
  last_name: Type.String(),
  email_address: Type.String(),
  active: Type.Boolean(),
  access_key: Type.String({ description: 'The credential of the management API' }),
  group_id: Type.String(),
  user_permissions: Permissions,
  password_max_days: Type.Integer(),
  password_updated: Type.String(),
  last_login_date: Type.String(),
  created_at: Type.String(),
  PWHistory: Type.Array(Type.String()),
})
export type User = Static<typeof User>

const Email = Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$', maxLength: 254 })
const Name = Type.String({ maxLength: 200 })

const editable = {
  first_name: Name,
  last_name: Name,
  email_address: Email,
  active: maybe(Type.Boolean()),
  group_id: maybe(Type.String()),
  user_permissions: maybe(PermissionsInput),
  password_max_days: maybe(Type.Integer({ minimum: 0 })),
}
export const NewUser = Type.Object({ ...editable, password: maybe(Type.String()) })
export const UserChange = Type.Partial(Type.Object(editable))
export const AdminUser = Type.Object({
  ...editable,
  first_name: maybe(Name),
  last_name: maybe(Name),
  org_id: maybe(Type.String()),
})
export const AdminUserChange = Type.Partial(
  Type.Object({
    ...editable,
    org_id: maybe(Type.String()),
    password: maybe(Type.String()),
    access_key: maybe(Type.String()),
  }),
)

export const UserList = Type.Object({ users: Type.Array(User), pages: Type.Integer() })
const listing = {
  sort: Type.Optional(
    Type.String({ description: 'email_address or created_at; - first descends' }),
  ),
}
const invalid = 'User object validation failed'
const secrets = ['access_key'] as const

export const users = {
  list: route({
    method: 'GET',
    path: '/api/users',
    summary: 'List Users',
    access: { section: 'users' },
    query: Type.Object({
      ...paging,
      ...listing,
      q: Type.Optional(Type.String({ description: 'Part of the e-mail address' })),
      active: Type.Optional(Type.Boolean()),
      group_id: Type.Optional(Type.String()),
    }),
    returns: UserList,
    secrets,
  }),
  create: route({
    method: 'POST',
    path: '/api/users',
    summary: 'Create User',
    access: { section: 'users' },
    body: NewUser,
    returns: Envelope,
    invalid,
  }),
  me: route({
    method: 'GET',
    path: '/api/users/me',
    summary: 'Get Current User',
    access: 'signed-in',
    returns: User,
    secrets,
  }),
  searchByQuery: route({
    method: 'GET',
    path: '/api/users/search',
    summary: 'Search Users',
    access: { section: 'users' },
    query: Type.Object({ ...paging, q: Type.Optional(Type.String()) }),
    returns: UserList,
    secrets,
  }),
  search: route({
    method: 'POST',
    path: '/api/users/search',
    summary: 'Search Users',
    access: { section: 'users', intent: 'read' },
    query: Paging,
    body: Type.Object({ filters: Type.Object({ query: Type.String() }) }),
    returns: UserList,
    secrets,
    invalid: 'Could not extract search filter from request body',
  }),
  get: route({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'Get User',
    access: { section: 'users', own: 'id' },
    params: ById,
    returns: User,
    secrets,
  }),
  update: route({
    method: 'PUT',
    path: '/api/users/:id',
    summary: 'Update User',
    access: { section: 'users' },
    params: ById,
    body: UserChange,
    returns: Envelope,
    invalid,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Delete User',
    access: { section: 'users' },
    params: ById,
    returns: Envelope,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/users/:id/actions/reset',
    summary: 'Reset User Password',
    access: { section: 'users', level: 'read', own: 'id', othersNeed: 'ResetPassword' },
    params: ById,
    body: Type.Object({ new_password: Type.String(), current_password: maybe(Type.String()) }),
    returns: Envelope,
  }),
  resetKey: route({
    method: 'PUT',
    path: '/api/users/:id/actions/key/reset',
    summary: 'Reset User Credential',
    access: { section: 'users', own: 'id' },
    params: ById,
    returns: Envelope,
  }),
  revoke: route({
    method: 'PUT',
    path: '/api/users/:id/actions/revoke',
    summary: 'Revoke User',
    access: { section: 'users' },
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable

/** Users as the administration API sees them: in every organisation, and without one. */
export const userAdministration = {
  list: route({
    method: 'GET',
    path: '/admin/users',
    summary: 'List Users by Administrator',
    access: 'admin-secret',
    query: Type.Object({
      ...paging,
      q: Type.Optional(Type.String({ description: 'Part of the e-mail address' })),
    }),
    returns: UserList,
    secrets,
  }),
  create: route({
    method: 'POST',
    path: '/admin/users',
    summary: 'Create User by Administrator',
    access: 'admin-secret',
    body: AdminUser,
    returns: Envelope,
    invalid,
  }),
  get: route({
    method: 'GET',
    path: '/admin/users/:id',
    summary: 'Get User by Administrator',
    access: 'admin-secret',
    params: ById,
    returns: User,
    secrets,
  }),
  update: route({
    method: 'PUT',
    path: '/admin/users/:id',
    summary: 'Update User by Administrator',
    access: 'admin-secret',
    params: ById,
    body: AdminUserChange,
    returns: Envelope,
    invalid,
  }),
  allowResetPasswords: route({
    method: 'PUT',
    path: '/admin/users/:id/actions/allow_reset_passwords',
    summary: 'Allow User to Reset Passwords',
    access: 'admin-secret',
    params: ById,
    returns: Envelope,
  }),
  disallowResetPasswords: route({
    method: 'PUT',
    path: '/admin/users/:id/actions/disallow_reset_passwords',
    summary: 'Disallow User to Reset Passwords',
    access: 'admin-secret',
    params: ById,
    returns: Envelope,
  }),
} satisfies RouteTable
