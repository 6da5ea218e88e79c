import type { OpenRow } from './row.ts'

const user = { id: 'user' } as const
const organisation = { id: 'organisation' } as const
const person = { first_name: 'Ada', last_name: 'Moss', email_address: 'walk@test.example' }

/** These take the shared secret and nothing else. */
export const administrationRows: OpenRow[] = [
  ['GET /admin/hello'],
  ['GET /admin/system/reload'],
  ['POST /admin/license', { body: {} }],
  ['GET /metrics'],
  ['GET /admin/audit/chain'],
  ['DELETE /admin/audit/records'],
  ['DELETE /admin/analytics/records'],
  ['POST /admin/analytics/samples'],
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
  ['GET /admin/organisations/:id/export', { ids: organisation }],
  ['POST /admin/organisations/:id/export', { ids: organisation, body: { part: 'apis' } }],
  [
    'POST /admin/organisations/:id/import',
    { ids: organisation, body: { part: 'apis', objects: [] } },
  ],
  ['DELETE /admin/organisations/:id/import', { ids: organisation }],
  ['POST /admin/apis/import', { body: { apis: [] } }],
  ['POST /admin/policies/import', { body: { Data: [] } }],
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
