/**
 * @typedef {(method: string, path: string, body?: object) => Promise<{ Meta: string, ID?: string }>} Call
 * @typedef {{ oas: string, version: string, classic: string, long: string }} Apis
 */

const extension = 'x-svc-api-gateway'
const long = 'A name without end that a generator wrote and nobody ever looked at again, '.repeat(3)

/** @param {string} name @param {string} listenPath @param {object} [more] @param {object} [paths] */
const oasDocument = (name, listenPath, more = {}, paths = {}) => ({
  openapi: '3.0.3',
  info: { title: name, version: '1.0.0' },
  servers: [{ url: 'https://weather.acme.example' }],
  tags: [{ name: 'forecasts' }, { name: 'stations' }],
  paths,
  security: [{ apiKey: [] }],
  components: {
    securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' } },
  },
  [extension]: {
    info: { name, state: { active: true } },
    server: {
      listenPath: { value: listenPath, strip: true },
      authentication: { enabled: true, securitySchemes: { apiKey: { enabled: true } } },
    },
    upstream: { url: 'https://weather.acme.example' },
    ...more,
  },
})

/** @param {string} tag @param {string} operationId */
const operation = (tag, operationId) => ({
  tags: [tag],
  operationId,
  summary: operationId.replaceAll(/([A-Z])/g, ' $1').toLowerCase(),
  responses: { 200: { description: 'ok' } },
})

const paths = {
  '/forecasts': {
    get: operation('forecasts', 'listForecasts'),
    post: operation('forecasts', 'orderForecast'),
  },
  '/forecasts/{id}': { get: operation('forecasts', 'readForecast') },
  '/stations': { get: operation('stations', 'listStations') },
}

/** APIs of both kinds, one with versions, one with a name that is far too long. @param {Call} call @returns {Promise<Apis>} */
export async function addApis(call) {
  const middleware = {
    operations: {
      listForecasts: {
        cache: { enabled: true, timeout: 60 },
        rateLimit: { enabled: true, rate: 10, per: '1s' },
      },
      orderForecast: { validateRequest: { enabled: true } },
    },
  }
  const weather = oasDocument('Weather', '/weather/', { middleware }, paths)
  const { Meta: oas } = await call('POST', '/api/apis/oas', weather)
  await call('PUT', `/api/apis/oas/${oas}/categories`, ['public', 'europe'])
  const query = `base_api_id=${oas}&base_api_version_name=v1&new_version_name=v2`
  const next = oasDocument('Weather v2', '/weather-v2/', {}, paths)
  const { Meta: version } = await call('POST', `/api/apis/oas?${query}`, next)
  const { Meta: classic } = await call('POST', '/api/apis', {
    api_definition: {
      name: 'Ledger #finance #internal',
      active: false,
      use_keyless: true,
      definition: { location: 'header', key: 'x-api-version' },
      version_data: {
        not_versioned: true,
        versions: {
          Default: {
            name: 'Default',
            use_extended_paths: true,
            extended_paths: { ignored: [{ path: '/health', method: 'GET' }] },
          },
        },
      },
      proxy: { listen_path: '/ledger/', target_url: 'http://ledger.acme.example/' },
    },
  })
  const { Meta: tooLong } = await call(
    'POST',
    '/api/apis/oas',
    oasDocument(long, `/${'long-path-'.repeat(20)}/`, {}, paths),
  )
  await call('PUT', `/api/apis/oas/${tooLong}/categories`, [long.slice(0, 90), 'public'])
  return { oas, version, classic, long: tooLong }
}

/** @param {Apis} apis */
export const apiScreensOf = ({ oas, version, classic, long }) => [
  { name: 'apis', path: '/apis' },
  { name: 'apis-none-found', path: '/apis?q=nobody&category=public' },
  { name: 'api-new', path: '/apis/new' },
  { name: 'api-new-openapi', path: '/apis/new?from=openapi' },
  { name: 'api-new-template', path: '/apis/new?from=template' },
  { name: 'api', path: `/apis/${oas}` },
  { name: 'api-version', path: `/apis/${version}` },
  { name: 'api-classic', path: `/apis/${classic}` },
  { name: 'api-long', path: `/apis/${long}` },
  { name: 'api-long-endpoints', path: `/apis/${long}/endpoints` },
  { name: 'api-settings', path: `/apis/${oas}/settings` },
  { name: 'api-authentication', path: `/apis/${oas}/authentication` },
  { name: 'api-endpoints', path: `/apis/${oas}/endpoints` },
  { name: 'api-middleware', path: `/apis/${oas}/middleware` },
  { name: 'api-versions', path: `/apis/${oas}/versions` },
  { name: 'api-access', path: `/apis/${oas}/access` },
  { name: 'api-document', path: `/apis/${oas}/document` },
  { name: 'api-history', path: `/apis/${oas}/history` },
  { name: 'api-classic-endpoints', path: `/apis/${classic}/endpoints?list=ignored` },
  { name: 'api-classic-settings', path: `/apis/${classic}/settings` },
  { name: 'api-unknown', path: '/apis/nothing' },
  { name: 'data-graphs', path: '/data-graphs' },
]
