/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('./security.mjs').Call} Call
 * @typedef {{ policy: string, request: string, developer: string, page: string }} Portal
 * @typedef {{ name: string, path: string, open?: (page: Page) => Promise<unknown> }} Screen
 */

/** Who is logged in at the portal on the pictures. */
export const developer = { email: 'grace@developers.example', password: 'correct horse battery' }

const long =
  'AnUnusuallyLongNameOfAnApiThatSomebodyHasCopiedFromTheNameOfItsRepositoryWithoutAnySpaceInIt'

const description = {
  openapi: '3.0.3',
  info: {
    title: 'Orders',
    version: '2.1',
    description: 'Take **orders** and see where they are.',
  },
  servers: [{ url: 'https://api.acme.test/orders' }],
  paths: {
    '/orders/{id}': {
      get: {
        tags: ['Orders'],
        summary: 'Get one order',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        ],
        responses: {
          200: {
            description: 'The order',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
          },
        },
      },
      delete: { tags: ['Orders'], summary: 'Cancel an order', responses: { 204: {} } },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['total'],
        properties: {
          total: { type: 'number', description: 'In cents' },
          state: { type: 'string', enum: ['open', 'paid', 'sent'] },
          lines: {
            type: 'array',
            items: { type: 'object', properties: { article: { type: 'string' } } },
          },
        },
      },
    },
  },
}

const home = {
  JumboCTATitle: 'Build with Acme',
  SubHeading: 'Orders, payments and everything in between.',
  JumboCTALink: '/portal/apis/',
  JumboCTALinkTitle: 'See the APIs',
  PanelOneTitle: 'Sign up',
  PanelOneContent: 'It takes a minute and costs nothing.',
  PanelTwoTitle: 'Ask for a key',
  PanelTwoContent: 'Most are given **at once**.',
  PanelThreeTitle: 'Go live',
  PanelThreeContent: 'See every day how much you use.',
}

/** A portal with something of everything. @param {Call} call @param {string} policy @returns {Promise<Portal>} */
export async function addPortal(call, policy) {
  const documentation = Buffer.from(JSON.stringify(description)).toString('base64')
  const body = { doc_type: 'swagger', documentation }
  const { Message: document } = await call('POST', '/api/portal/documentation', body)
  const offer = (/** @type {string} */ name, more = {}) => ({
    ...{ name, policy_id: policy, show: true, short_description: `What ${name} is for.` },
    ...more,
  })
  await call('POST', '/api/portal/catalogue', {
    apis: [
      offer('Orders', { documentation: document, long_description: '- fast\n- reliable' }),
      offer(long),
    ],
  })
  await call('POST', '/api/portal/configuration', {
    signup_fields: [
      { name: 'Company', required: true },
      { name: 'Size', options: ['1', '2+'] },
    ],
    key_request_fields: ['Use'],
  })
  await call('POST', '/api/portal/menus', {
    menus: {
      Main: [{ title: 'Home', url: '/portal/' }],
      Secondary: [{ title: 'About us', url: '/portal/about' }],
    },
  })
  const { Message: page } = await call('POST', '/api/portal/pages', {
    ...{ title: 'Home', slug: 'home', is_homepage: true, fields: home },
  })
  const { Message: id } = await call('POST', '/api/portal/developers', {
    ...developer,
    fields: { Company: 'Acme' },
  })
  await call('POST', '/api/portal/developers', { email: `${long}@developers.example` })
  await call('POST', `/api/portal/developers/${id}/keys`, { apply_policies: [policy] })
  const { Message: request } = await call('POST', '/api/portal/requests', {
    ...{ by_user: id, apply_policies: [policy], fields: { Use: `A demo of ${long}` } },
  })
  return { policy, request, developer: id, page }
}

/** The screens by which users manage it. @param {Portal} portal @returns {Screen[]} */
export const portalScreensOf = ({ request, developer: id, page }) => [
  { name: 'portal-settings', path: '/portal-configuration' },
  { name: 'portal-access', path: '/portal-configuration/access' },
  { name: 'portal-emails', path: '/portal-configuration/emails' },
  { name: 'portal-forms', path: '/portal-configuration/forms' },
  { name: 'portal-catalogue', path: '/portal-catalogue' },
  { name: 'portal-requests', path: '/portal-requests' },
  { name: 'portal-request', path: `/portal-requests/${request}` },
  { name: 'portal-developers', path: '/portal-developers' },
  { name: 'portal-developer', path: `/portal-developers/${id}` },
  { name: 'portal-developer-keys', path: `/portal-developers/${id}/keys` },
  { name: 'portal-developer-unknown', path: '/portal-developers/nobody' },
  { name: 'portal-pages', path: '/portal-pages' },
  { name: 'portal-page', path: `/portal-pages/${page}` },
  { name: 'portal-menus', path: '/portal-menus' },
  { name: 'portal-css', path: '/portal-css' },
]

const unfold = (/** @type {Page} */ page) => page.locator('summary').first().click()

/** What strangers see of it. @param {Portal} portal @returns {Screen[]} */
export const publicPagesOf = ({ policy }) => [
  { name: 'public-home', path: '/portal/' },
  { name: 'public-catalogue', path: '/portal/apis/' },
  {
    name: 'public-documentation',
    path: `/portal/apis/${policy}/documentation/`,
    open: unfold,
  },
  { name: 'public-register', path: '/portal/register/' },
  { name: 'public-login', path: '/portal/login/?done=registered' },
  { name: 'public-not-found', path: '/portal/nowhere' },
]

/** And what the developer sees. @param {Portal} portal @returns {Screen[]} */
export const memberPagesOf = ({ policy }) => [
  { name: 'member-keys', path: '/portal/member/dashboard/' },
  { name: 'member-request', path: `/portal/member/policies/${policy}/request/` },
  { name: 'member-clients', path: '/portal/member/oauth-clients/' },
  { name: 'member-profile', path: '/portal/member/profile/' },
]
