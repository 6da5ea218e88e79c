import type { Row } from './row.ts'

const policy = { id: 'policy' } as const
const session = { access_rights: { walk: { api_id: 'walk' } } }
const client = { apiId: 'oauth api', clientId: 'oauth client' } as const
const keyOfApi = { apiID: 'api', keyId: 'key' } as const

/** Policies, OAuth clients, keys. */
export const keyRows: Row[] = [
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
]
