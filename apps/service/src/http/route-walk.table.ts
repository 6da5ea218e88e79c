/*
 * What every route asks of its caller, written down by hand from the documents and never derived
 * from the contract: the walk compares the two.
 */

export type Kind =
  | 'user'
  | 'group'
  | 'policy'
  | 'oauth client'
  | 'organisation key'
  | 'key'
  | 'basic-auth user'
  | 'api'
  | 'oauth api'
  | 'oas api'
  | 'base api'
  | 'version'
  | 'category'
  | 'webhook'
  | 'certificate'
  | 'asset'
  | 'organisation'
  | 'audit record'
  | 'denial'

export type Need =
  | 'any user'
  | 'an admin'
  | 'an admin who may reset passwords'
  | `${string} ${'read' | 'write'}`

interface More {
  /** What stands for each parameter of the path: an id of this kind, or the word after `=`. */
  ids?: Record<string, Kind | `=${string}`>
  /** A body that is refused by nothing but the caller's rights or the named document. */
  body?: unknown
  /** Answers without an end, so that only the refusals are walked. */
  endless?: true
}

export type OpenRow = [route: string, more?: More]
export type Row = [route: string, needs: Need, superUser: 'passes' | 'refused', more?: More]

const user = { id: 'user' } as const
const group = { id: 'group' } as const
const policy = { id: 'policy' } as const
const api = { id: 'api' } as const
const oas = { id: 'oas api' } as const
const versions = { base: 'base api', next: 'version' } as const
const category = { name: 'category' } as const
const webhook = { id: 'webhook' } as const
const certificate = { id: 'certificate' } as const
const asset = { id: 'asset' } as const
const hook = { method: 'POST', target_path: 'http://walk.example/' }
const organisation = { id: 'organisation' } as const
const revision = { collection: '=users', id: 'user', version: '=1' } as const
const person = { first_name: 'Ada', last_name: 'Moss', email_address: 'walk@test.example' }
const opaRequest = { method: 'GET', path: '/api/users' }
const description = {
  openapi: '3.0.3',
  info: { title: 'Walk', version: '1' },
  servers: [{ url: 'http://up.example' }],
  paths: {},
}
const document = {
  ...description,
  'x-svc-api-gateway': {
    info: { name: 'Walk', state: { active: true } },
    upstream: { url: 'http://up.example' },
    server: { listenPath: { value: '/walk/' } },
  },
}
const definition = {
  api_definition: {
    name: 'Walk',
    proxy: { target_url: 'http://up.example' },
    version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
  },
}
const session = { access_rights: { walk: { api_id: 'walk' } } }
const client = { apiId: 'oauth api', clientId: 'oauth client' } as const
const keyOfApi = { apiID: 'api', keyId: 'key' } as const
const labels = { additional_permissions: { api_editor: 'API Editor' } }

/** Anybody may call these. */
export const openRows: OpenRow[] = [
  ['GET /ui/state'],
  ['POST /bootstrap', { body: {} }],
  ['POST /login', { body: {} }],
  ['GET /logout'],
  ['POST /forgot-password', { body: {} }],
  ['POST /reset-password', { body: {} }],
  ['GET /tap'],
  ['GET /hello'],
  ['GET /health'],
  ['GET /live'],
  ['GET /ready'],
  ['POST /license', { body: {} }],
]

/** These take the shared secret and nothing else. */
export const administrationRows: OpenRow[] = [
  ['GET /admin/hello'],
  ['GET /admin/system/reload'],
  ['POST /admin/license', { body: {} }],
  ['GET /metrics'],
  ['GET /admin/audit/chain'],
  ['DELETE /admin/audit/records'],
  ['POST /admin/sso', { body: {} }],
  ['GET /admin/organisations'],
  ['POST /admin/organisations', { body: { owner_name: 'Walk' } }],
  ['POST /admin/organisations/import', { body: {} }],
  ['GET /admin/organisations/:id', { ids: organisation }],
  ['PUT /admin/organisations/:id', { ids: organisation, body: { owner_name: 'Walk' } }],
  ['DELETE /admin/organisations/:id', { ids: organisation }],
  [
    'POST /admin/organisations/:id/generate-portals',
    { ids: organisation, body: { domain: 'portal.walk.test' } },
  ],
  ['POST /admin/keys/reindex'],
  ['DELETE /admin/oauth/tokens'],
  ['GET /admin/org/keys'],
  ['POST /admin/org/keys', { body: {} }],
  ['GET /admin/org/keys/:keyId', { ids: { keyId: 'organisation key' } }],
  ['PUT /admin/org/keys/:keyId', { ids: { keyId: 'organisation key' }, body: {} }],
  ['DELETE /admin/org/keys/:keyId', { ids: { keyId: 'organisation key' } }],
  ['GET /admin/users'],
  ['POST /admin/users', { body: person }],
  ['GET /admin/users/:id', { ids: user }],
  ['PUT /admin/users/:id', { ids: user, body: {} }],
  ['PUT /admin/users/:id/actions/allow_reset_passwords', { ids: user }],
  ['PUT /admin/users/:id/actions/disallow_reset_passwords', { ids: user }],
]

/** These take the credential of a user with the permission named here. */
export const managementRows: Row[] = [
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

  ['GET /api/apis', 'apis read', 'passes'],
  ['POST /api/apis', 'apis write', 'refused', { body: definition }],
  ['GET /api/apis/:id', 'apis read', 'passes', { ids: api }],
  ['PUT /api/apis/:id', 'apis write', 'refused', { ids: api, body: definition }],
  ['DELETE /api/apis/:id', 'apis write', 'refused', { ids: api }],
  ['GET /api/apis/search', 'apis read', 'passes'],
  ['GET /api/apis/:id/url', 'apis read', 'passes', { ids: api }],
  ['GET /api/apis/:id/access', 'apis read', 'passes', { ids: api }],
  ['PUT /api/apis/:id/access', 'apis write', 'refused', { ids: api, body: {} }],
  ['GET /api/apis/:id/dependents', 'apis read', 'passes', { ids: api }],

  ['GET /api/apis/oas', 'apis read', 'passes'],
  ['POST /api/apis/oas', 'apis write', 'refused', { body: document }],
  ['POST /api/apis/oas/import', 'apis write', 'refused', { body: description }],
  ['POST /api/apis/oas/dry-run', 'apis read', 'passes', { body: { oas: description } }],
  ['GET /api/apis/oas/:id', 'apis read', 'passes', { ids: oas }],
  ['PUT /api/apis/oas/:id', 'apis write', 'refused', { ids: oas, body: document }],
  ['PATCH /api/apis/oas/:id', 'apis write', 'refused', { ids: oas, body: description }],
  ['DELETE /api/apis/oas/:id', 'apis write', 'refused', { ids: oas }],
  ['GET /api/apis/oas/:id/export', 'apis read', 'passes', { ids: oas }],
  ['GET /api/apis/oas/:id/urls', 'apis read', 'passes', { ids: oas }],

  ['GET /api/apis/oas/:id/versions', 'apis read', 'passes', { ids: { id: 'base api' } }],
  ['GET /api/apis/:id/versions', 'apis read', 'passes', { ids: { id: 'base api' } }],
  ['PATCH /api/apis/oas/:base/rebase/:next', 'apis write', 'refused', { ids: versions }],
  ['PATCH /api/apis/oas/:base/:next', 'apis write', 'refused', { ids: versions }],

  ['GET /api/apis/categories', 'apis read', 'passes'],
  ['GET /api/apis/groups', 'apis read', 'passes'],
  ['GET /api/apis/oas/:id/categories', 'apis read', 'passes', { ids: oas }],
  ['PUT /api/apis/oas/:id/categories', 'apis write', 'refused', { ids: oas, body: ['walk'] }],
  [
    'PUT /api/apis/categories/:name',
    'apis write',
    'refused',
    { ids: category, body: { name: 'w' } },
  ],
  ['DELETE /api/apis/categories/:name', 'apis write', 'refused', { ids: category }],

  [
    'POST /api/data-graphs/data-sources/import',
    'apis write',
    'refused',
    { body: { openapi: '3.0.3' } },
  ],
  ['GET /api/schemas/apidefs', 'apis read', 'passes'],
  ['GET /api/schemas/apidefs/oas', 'apis read', 'passes'],
  ['GET /api/schema', 'apis read', 'passes'],
  ['GET /api/schemas/apidefs/classic', 'apis read', 'passes'],
  ['POST /api/proxy', 'apis write', 'refused', { body: { method: 'GET', url: 'http://x.test' } }],
  ['DELETE /api/cache/jwks/:apiId', 'an admin', 'refused', { ids: { apiId: 'api' } }],
  ['DELETE /api/cache/:apiId', 'apis write', 'refused', { ids: { apiId: 'api' } }],
  ['GET /api/examples', 'apis read', 'passes'],

  ['GET /api/portal/policies', 'policies read', 'passes'],
  ['POST /api/portal/policies', 'policies write', 'refused', { body: { name: 'Walk' } }],
  ['GET /api/portal/policies/search', 'policies read', 'passes'],
  ['GET /api/portal/policies/:id', 'policies read', 'passes', { ids: policy }],
  ['GET /api/portal/policies/:id/dependents', 'policies read', 'passes', { ids: policy }],
  [
    'PUT /api/portal/policies/:id',
    'policies write',
    'refused',
    { ids: policy, body: { name: 'Walk on' } },
  ],
  ['DELETE /api/portal/policies/:id', 'policies write', 'refused', { ids: policy }],

  ['GET /api/hooks', 'hooks read', 'passes'],
  ['POST /api/hooks', 'hooks write', 'refused', { body: hook }],
  // Nothing listens there, which the answer tells.
  [
    'POST /api/hooks/test',
    'hooks write',
    'refused',
    { body: { ...hook, target_path: 'http://[::1]:1' } },
  ],
  ['GET /api/hooks/:id/dependents', 'hooks read', 'passes', { ids: webhook }],
  ['GET /api/hooks/:id', 'hooks read', 'passes', { ids: webhook }],
  ['PUT /api/hooks/:id', 'hooks write', 'refused', { ids: webhook, body: hook }],
  ['DELETE /api/hooks/:id', 'hooks write', 'refused', { ids: webhook }],

  ['GET /api/certs', 'certs read', 'passes'],
  ['POST /api/certs', 'certs write', 'refused', { body: { text: 'no certificate' } }],
  ['GET /api/certs/details', 'certs read', 'passes'],
  ['GET /api/certs/dependencies/:id', 'certs read', 'passes', { ids: certificate }],
  ['DELETE /api/certs/dependencies/:id', 'certs write', 'refused', { ids: certificate }],
  ['GET /api/certs/:id/apis', 'certs read', 'passes', { ids: certificate }],
  ['GET /api/certs/:id', 'certs read', 'passes', { ids: certificate }],
  ['DELETE /api/certs/:id', 'certs write', 'refused', { ids: certificate }],

  ['GET /api/assets', 'api_assets read', 'passes'],
  ['POST /api/assets', 'api_assets write', 'refused', { body: { data: {} } }],
  ['GET /api/assets/:id', 'api_assets read', 'passes', { ids: asset }],
  ['PUT /api/assets/:id', 'api_assets write', 'refused', { ids: asset, body: { data: {} } }],
  ['DELETE /api/assets/:id', 'api_assets write', 'refused', { ids: asset }],

  ['GET /api/apis/oauth/:apiId', 'oauth read', 'passes', { ids: { apiId: 'oauth api' } }],
  [
    'POST /api/apis/oauth/:apiId',
    'oauth write',
    'refused',
    { ids: { apiId: 'oauth api' }, body: {} },
  ],
  ['GET /api/apis/oauth/:apiId/:clientId', 'oauth read', 'passes', { ids: client }],
  ['PUT /api/apis/oauth/:apiId/:clientId', 'oauth write', 'refused', { ids: client, body: {} }],
  ['PUT /api/apis/oauth/:apiId/:clientId/rotate', 'oauth write', 'refused', { ids: client }],
  ['DELETE /api/apis/oauth/:apiId/:clientId', 'oauth write', 'refused', { ids: client }],
  ['GET /api/apis/oauth/:apiId/:clientId/tokens', 'oauth read', 'passes', { ids: client }],
  [
    'POST /api/apis/oauth/:clientId/revoke',
    'oauth write',
    'refused',
    { ids: { clientId: 'oauth client' }, body: { token: 'unknown' } },
  ],
  [
    'POST /api/apis/oauth/:clientId/revoke_all',
    'oauth write',
    'refused',
    { ids: { clientId: 'oauth client' }, body: { client_secret: 'wrong' } },
  ],
  [
    'POST /api/apis/oauth/:apiId/authorize-client',
    'oauth write',
    'refused',
    { ids: { apiId: 'oauth api' }, body: { response_type: 'code', client_id: 'unknown' } },
  ],
  [
    'POST /api/apis/oauth/:apiId/token',
    'oauth write',
    'refused',
    {
      ids: { apiId: 'oauth api' },
      body: { grant_type: 'client_credentials', client_id: 'unknown', client_secret: 'x' },
    },
  ],

  ['GET /api/keys', 'keys read', 'passes'],
  ['POST /api/keys', 'keys write', 'refused', { body: session }],
  ['GET /api/keys/detailed', 'keys read', 'passes'],
  ['POST /api/keys/preview', 'keys write', 'refused', { body: session }],
  ['GET /api/keys/:keyId', 'keys read', 'passes', { ids: { keyId: 'key' } }],
  [
    'POST /api/keys/:keyId',
    'keys write',
    'refused',
    // Shorter than ids may be, which is found once everything else is right.
    { ids: { keyId: '=x' }, body: session },
  ],
  ['PUT /api/keys/:keyId', 'keys write', 'refused', { ids: { keyId: 'key' }, body: session }],
  ['DELETE /api/keys/:keyId', 'keys write', 'refused', { ids: { keyId: 'key' } }],
  ['GET /api/apis/keys', 'keys read', 'passes'],
  ['GET /api/apis/:apiID/keys', 'keys read', 'passes', { ids: { apiID: 'api' } }],
  ['GET /api/apis/:apiID/keys/search', 'keys read', 'passes', { ids: { apiID: 'api' } }],
  ['GET /api/apis/:apiID/keys/:keyId', 'keys read', 'passes', { ids: keyOfApi }],
  ['PUT /api/apis/:apiID/keys/:keyId', 'keys write', 'refused', { ids: keyOfApi, body: session }],
  ['DELETE /api/apis/:apiID/keys/:keyId', 'keys write', 'refused', { ids: keyOfApi }],
  [
    'POST /api/apis/keys/basic/:username',
    'keys write',
    'refused',
    { ids: { username: '=x' }, body: session },
  ],
  [
    'PUT /api/apis/keys/basic/:username',
    'keys write',
    'refused',
    { ids: { username: 'basic-auth user' }, body: session },
  ],

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

  ['GET /api/audit-logs', 'audit_logs read', 'passes'],
  ['GET /api/audit-logs/chain', 'audit_logs read', 'passes'],
  ['GET /api/audit-logs/:id', 'audit_logs read', 'passes', { ids: { id: 'audit record' } }],

  [
    'GET /api/history/:collection/:id',
    'users read',
    'passes',
    { ids: { collection: '=users', id: 'user' } },
  ],
  ['GET /api/history/:collection/:id/:version', 'users read', 'passes', { ids: revision }],
  [
    'POST /api/history/:collection/:id/:version/restore',
    'users write',
    'refused',
    { ids: revision },
  ],
]
