/** Who signs in. */
export const admin = {
  owner_name: 'Acme',
  owner_slug: 'acme',
  first_name: 'Ada',
  last_name: 'Moss',
  email_address: 'ada@acme.test',
  password: 'correct horse battery',
}

/**
 * @typedef {{ status: number, body: any }} Reply whatever a route of that release answers
 * @param {string} url
 * @param {Record<string, string>} headers
 */
const caller =
  (url, headers) =>
  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<Reply>} */
  async (method, path, body) => {
    const reply = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    return { status: reply.status, body: await reply.json().catch(() => undefined) }
  }

const classic = {
  name: 'Ledger #finance',
  active: true,
  use_keyless: false,
  auth: { auth_header_name: 'authorization' },
  definition: { location: 'header', key: 'x-api-version' },
  version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
  proxy: { listen_path: '/ledger/', target_url: 'http://ledger.acme.example/' },
}

const oas = {
  openapi: '3.0.3',
  info: { title: 'Weather', version: '1.0.0' },
  paths: { '/now': { get: { operationId: 'now', responses: { 200: { description: 'ok' } } } } },
  components: {},
  'x-svc-api-gateway': {
    info: { name: 'Weather', state: { active: true } },
    server: { listenPath: { value: '/weather/', strip: true } },
    upstream: { url: 'http://weather.acme.example/' },
  },
}

/**
 * Fills an empty service with one of everything that its release knows, and tells what it answers
 * afterwards.
 * @param {string} url
 */
export async function fill(url) {
  const administer = caller(url, { 'admin-auth': '12345' })
  const { body: made } = await administer('POST', '/bootstrap', admin)
  const { body: user } = await administer('GET', `/admin/users/${made.Meta.user_id}`)
  const call = caller(url, { authorization: user.access_key })
  const group = await call('POST', '/api/usergroups', {
    ...{ name: 'Platform team', active: true, user_permissions: { apis: 'write' } },
  })
  await call('POST', '/api/users', {
    ...{ first_name: 'Grace', last_name: 'Hopper', email_address: 'grace@acme.test' },
    ...{ active: true, group_id: group.body.Meta, user_permissions: { apis: 'read' } },
  })
  await call('PUT', `/api/usergroups/${group.body.Meta}`, {
    ...{ name: 'Platform', active: true, user_permissions: { apis: 'write', keys: 'read' } },
  })
  const api = await call('POST', '/api/apis', { api_definition: classic })
  const other = await call('POST', '/api/apis/oas', oas)
  await call('PUT', `/api/apis/oas/${other.body?.Meta}/categories`, ['public', 'europe'])
  const right = { api_id: api.body?.ID, api_name: 'Ledger', versions: ['Default'] }
  const policy = await call('POST', '/api/portal/policies', {
    ...{ name: 'Gold', state: 'active', active: true, rate: 10, per: 1, quota_max: -1 },
    access_rights: { [right.api_id]: right },
  })
  await call('POST', '/api/keys', { alias: 'shop', apply_policies: [policy.body?.Message] })
  await call('POST', '/api/hooks', {
    ...{ name: 'Alerts', method: 'POST', target_path: 'https://alerts.acme.example/' },
  })
  return { key: String(user.access_key), answers: await readAll(call) }
}

/** The routes that are read; a release answers those it has. */
const read = [
  '/api/users?p=0',
  '/api/usergroups?p=0',
  '/api/apis?p=0',
  '/api/apis/categories',
  '/api/portal/policies?p=0',
  '/api/keys/detailed?p=0',
  '/api/hooks?p=0',
]

/** @param {ReturnType<typeof caller>} call */
async function readAll(call) {
  /** @type {Record<string, unknown>} */
  const answers = {}
  for (const path of read) {
    const { status, body } = await call('GET', path)
    if (status === 200) answers[path] = body
  }
  return answers
}
