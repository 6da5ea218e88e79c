import type { Row } from './row.ts'

const api = { id: 'api' } as const
const oas = { id: 'oas api' } as const
const versions = { base: 'base api', next: 'version' } as const
const category = { name: 'category' } as const
const webhook = { id: 'webhook' } as const
const certificate = { id: 'certificate' } as const
const asset = { id: 'asset' } as const
const hook = { method: 'POST', target_path: 'http://walk.example/' }
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

/** API definitions and what belongs to them. */
export const apiRows: Row[] = [
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
]
