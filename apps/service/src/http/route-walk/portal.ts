import type { Row } from './row.ts'

const request = { id: 'key request' } as const
const developer = { id: 'developer' } as const
const ownKey = { id: 'developer', keyId: 'developer key' } as const
const page = { id: 'portal page' } as const

/** The address and the password of the developer that the walk knows. */
export const walker = { username: 'walker@portal.test', password: 'walking along' }

/** What an organisation has once. */
const once = (path: string, body = {}): Row[] => [
  [`GET ${path}`, 'portal read', 'passes'],
  [`POST ${path}`, 'portal write', 'refused', { body }],
  [`PUT ${path}`, 'portal write', 'refused', { body }],
]

/** Key requests, developers, the catalogue and what the portal looks like. */
export const portalRows: Row[] = [
  ['GET /api/portal/requests', 'portal read', 'passes'],
  ['POST /api/portal/requests', 'portal write', 'refused', { body: { version: 'v2' } }],
  ['GET /api/portal/requests/:id', 'portal read', 'passes', { ids: request }],
  ['GET /api/portal/requests/:id/preview', 'portal read', 'passes', { ids: request }],
  ['PUT /api/portal/requests/:id', 'portal write', 'refused', { ids: request, body: {} }],
  ['PUT /api/portal/requests/approve/:id', 'portal write', 'refused', { ids: request }],
  ['DELETE /api/portal/requests/:id', 'portal write', 'refused', { ids: request }],

  ['GET /api/portal/developers', 'portal read', 'passes'],
  [
    'POST /api/portal/developers',
    'portal write',
    'refused',
    { body: { email: 'new@portal.test' } },
  ],
  [
    'POST /api/portal/developers/verify_credentials',
    'portal read',
    'passes',
    { beside: ['developer'], body: walker },
  ],
  ['GET /api/portal/developers/:id', 'portal read', 'passes', { ids: developer }],
  ['GET /api/portal/developers/:id/statistics', 'portal read', 'passes', { ids: developer }],
  [
    'GET /api/portal/developers/email/:email',
    'portal read',
    'passes',
    { beside: ['developer'], ids: { email: '=walker@portal.test' } },
  ],
  [
    'GET /api/portal/developers/ssokey/:key',
    'portal read',
    'passes',
    { beside: ['developer'], ids: { key: '=the key of an identity' } },
  ],
  ['GET /api/portal/developers/api/:apiId', 'portal read', 'passes', { ids: { apiId: '=walk' } }],
  [
    'PUT /api/portal/developers/:id',
    'portal write',
    'refused',
    { ids: developer, body: { email: 'other@portal.test' } },
  ],
  ['DELETE /api/portal/developers/:id', 'portal write', 'refused', { ids: developer }],
  [
    'POST /api/portal/developers/password/:id',
    'portal write',
    'refused',
    { ids: { id: '=nobody' }, body: { password: 'long enough' } },
  ],
  [
    'POST /api/portal/developers/:id/keys',
    'portal write',
    'refused',
    { ids: developer, body: { apply_policies: ['unknown'] } },
  ],
  [
    'POST /api/portal/developers/:id/subscriptions',
    'portal write',
    'refused',
    { ids: developer, body: { policy_id: 'unknown' } },
  ],
  [
    'PUT /api/portal/developers/:id/keys/:keyId',
    'portal write',
    'refused',
    { ids: ownKey, body: { apply_policies: ['unknown'] } },
  ],
  ['DELETE /api/portal/developers/:id/keys/:keyId', 'portal write', 'refused', { ids: ownKey }],
  [
    'POST /api/portal/developers/:id/keys/:keyId/reset_quota',
    'portal write',
    'refused',
    { ids: ownKey },
  ],
  [
    'DELETE /api/portal/developers/oauth/:appId',
    'portal write',
    'refused',
    { ids: { appId: 'oauth client' } },
  ],

  ...once('/api/portal/catalogue'),
  ...once('/api/portal/configuration'),
  ...once('/api/portal/css'),
  ...once('/api/portal/js'),
  ...once('/api/portal/menus'),
  ['GET /api/portal/cname', 'portal read', 'passes'],
  ['PUT /api/portal/cname', 'portal write', 'refused', { body: { cname: '' } }],

  ['GET /api/portal/pages', 'portal read', 'passes'],
  ['POST /api/portal/pages', 'portal write', 'refused', { body: { title: 'Walk' } }],
  ['GET /api/portal/pages/:id', 'portal read', 'passes', { ids: page }],
  ['PUT /api/portal/pages/:id', 'portal write', 'refused', { ids: page, body: { title: 'On' } }],
  ['DELETE /api/portal/pages/:id', 'portal write', 'refused', { ids: page }],
  [
    'POST /api/portal/documentation',
    'portal write',
    'refused',
    { body: { doc_type: 'graphql', documentation: 'graphql' } },
  ],
  [
    'GET /api/portal/documentation/:id',
    'portal read',
    'passes',
    { ids: { id: 'portal documentation' } },
  ],
  [
    'DELETE /api/portal/documentation/:id',
    'portal write',
    'refused',
    { ids: { id: 'portal documentation' } },
  ],
]
