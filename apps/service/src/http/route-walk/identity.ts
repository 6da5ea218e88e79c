import type { Row } from './row.ts'

const user = { id: 'user' } as const
const group = { id: 'group' } as const
const person = { first_name: 'Ada', last_name: 'Moss', email_address: 'walk@test.example' }
const opaRequest = { method: 'GET', path: '/api/users' }
const labels = { additional_permissions: { api_editor: 'API Editor' } }

/** Users, groups and how they come in. */
export const identityRows: Row[] = [
  ['GET /api/users', 'users read', 'passes'],
  ['POST /api/users', 'users write', 'refused', { body: person }],
  ['GET /ui/account', 'any user', 'passes'],
  ['GET /api/users/me', 'any user', 'passes'],
  ['GET /api/users/me/organisations', 'any user', 'passes'],
  ['POST /api/users/me/organisation', 'any user', 'refused', { body: {} }],
  ['GET /api/users/search', 'users read', 'passes'],
  ['POST /api/users/search', 'users read', 'passes', { body: { filters: { query: '@' } } }],
  ['GET /api/users/:id', 'users read', 'passes', { ids: user }],
  ['PUT /api/users/:id', 'users write', 'refused', { ids: user, body: { first_name: 'Bea' } }],
  ['DELETE /api/users/:id', 'users write', 'refused', { ids: user }],
  [
    'POST /api/users/:id/actions/reset',
    'an admin who may reset passwords',
    'refused',
    // Too short, which is found once everything else is right and saves hashing it.
    { ids: user, body: { new_password: 'four' } },
  ],
  ['PUT /api/users/:id/actions/key/reset', 'users write', 'refused', { ids: user }],
  ['PUT /api/users/:id/actions/revoke', 'users write', 'refused', { ids: user }],

  ['GET /api/usergroups', 'user_groups read', 'passes'],
  ['POST /api/usergroups', 'user_groups write', 'refused', { body: { name: 'Walkers' } }],
  ['GET /api/usergroups/:id', 'user_groups read', 'passes', { ids: group }],
  ['PUT /api/usergroups/:id', 'user_groups write', 'refused', { ids: group, body: { name: 'R' } }],
  ['DELETE /api/usergroups/:id', 'user_groups write', 'refused', { ids: group }],

  ['GET /api/org/permissions', 'an admin', 'passes'],
  ['GET /api/org/permission', 'an admin', 'passes'],
  ['PUT /api/org/permissions', 'an admin', 'refused', { body: labels }],
  ['PUT /api/org/permission', 'an admin', 'refused', { body: labels }],
  ['GET /api/org/opa', 'an admin', 'passes'],
  ['PUT /api/org/opa', 'an admin', 'refused', { body: { open_policy: { enabled: false } } }],
  ['POST /api/org/opa/check', 'an admin', 'passes', { body: { rules: '' } }],
  ['POST /api/org/opa/test', 'an admin', 'passes', { body: { request: opaRequest } }],
  ['GET /api/org/opa/revisions', 'an admin', 'passes'],
  ['GET /api/org/opa/decisions/:id', 'an admin', 'passes', { ids: { id: 'denial' } }],
  ['GET /api/org/notifications', 'any user', 'passes'],
  ['GET /api/org/notifications/live', 'websockets read', 'passes', { endless: true }],

  ['POST /api/sso', 'system write', 'refused', { body: { ForSection: 'dashboard' } }],
  ['GET /api/system/stats', 'system read', 'passes'],
  ['GET /api/system/nodes', 'system read', 'passes'],
  [
    'GET /api/system/node/:id/:hostname',
    'system read',
    'passes',
    { ids: { id: 'node', hostname: '=gateway-1' }, shared: true },
  ],
  ['GET /api/system/dataplanes', 'system read', 'passes'],
  ['GET /api/system/dataplanes/settings', 'system read', 'passes'],
  ['GET /api/system/dataplanes/combinations', 'system read', 'passes'],
  ['GET /api/system/rollouts', 'system read', 'passes'],
  ['GET /api/system/rollouts/:sequence', 'system read', 'passes', { ids: { sequence: 'rollout' } }],
]
