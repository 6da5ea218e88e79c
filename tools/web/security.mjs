/**
 * @typedef {(method: string, path: string, body?: object) => Promise<{ Message: string, ID?: string, key_hash?: string, client_id?: string }>} Call
 * @typedef {{ api: string, policy: string, key: string, client: string }} Security
 */

const names = ['Orders', 'Payments', 'Catalogue', 'Customers']

/** @param {Call} call @param {string} name */
async function addApi(call, name) {
  const api_definition = {
    name,
    active: true,
    use_keyless: false,
    use_oauth2: name === 'Payments',
    oauth_meta: { allowed_access_types: [], allowed_authorize_types: ['token'] },
    auth: { auth_header_name: 'authorization' },
    definition: { location: 'header', key: 'x-api-version' },
    version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    proxy: { listen_path: `/${name.toLowerCase()}/`, target_url: 'http://upstream.example/' },
  }
  return (await call('POST', '/api/apis', { api_definition })).ID ?? ''
}

/** APIs with policies, keys and an OAuth client. @param {Call} call @returns {Promise<Security>} */
export async function addSecurity(call) {
  /** @type {string[]} */
  const ids = []
  for (const name of names) ids.push(await addApi(call, name))
  const right = (/** @type {number} */ at, over = {}) => ({
    [ids[at] ?? '']: { api_id: ids[at], api_name: names[at], versions: ['Default'], ...over },
  })
  const allowed_urls = [{ url: '/payments/.*', methods: ['GET', 'POST'] }]
  const gold = await call('POST', '/api/portal/policies', {
    ...{ name: 'Gold partners', state: 'active', rate: 1000, per: 60, tags: ['partner'] },
    ...{ quota_max: 500_000, quota_renewal_rate: 2_592_000, meta_data: { tier: 'gold' } },
    access_rights: { ...right(0), ...right(1, { allowed_urls }), ...right(2) },
  })
  await call('POST', '/api/portal/policies', {
    ...{ name: 'Trial', state: 'draft', rate: 5, per: 1, quota_max: 100 },
    ...{ quota_renewal_rate: 86_400, access_rights: right(0) },
  })
  const apply_policies = [gold.Message]
  for (const alias of ['Web shop', 'Mobile app', 'Globex', 'Initech']) {
    await call('POST', '/api/keys', { alias, apply_policies })
  }
  const own = await call('POST', '/api/keys', {
    ...{ alias: 'Nightly report', rate: 100, per: 60, quota_max: 1000, tags: ['internal'] },
    ...{ quota_renewal_rate: 86_400, access_rights: { ...right(0), ...right(3) } },
  })
  const basic_auth_data = { password: 'correct horse battery' }
  await call('POST', '/api/apis/keys/basic/grace', { apply_policies, basic_auth_data })
  const client = await call('POST', `/api/apis/oauth/${ids[1]}`, {
    ...{ client_name: 'Web shop', redirect_uri: 'https://shop.example/back' },
    policy_id: gold.Message,
  })
  return {
    api: ids[1] ?? '',
    policy: gold.Message,
    key: own.key_hash ?? '',
    client: client.client_id ?? '',
  }
}
