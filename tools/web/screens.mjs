import { apiScreensOf } from './apis.mjs'
import { portalScreensOf } from './portal.mjs'
import { trafficScreens } from './traffic.mjs'

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ webhook: string, certificate: string, template: string }} Neighbours
 * @typedef {import('./security.mjs').Security} Security
 * @typedef {import('./apis.mjs').Apis} Apis
 * @typedef {import('./portal.mjs').Portal} Portal
 * @typedef {Neighbours & { security: Security, portal: Portal, apis: Apis, node: string, dataPlane: string, key: string, user: string, group: string, gone: string, record: string, deletion: string }} Scenery
 * @typedef {{ name: string, path: string, open?: (page: Page) => Promise<unknown> }} Screen
 */

/** Every screen of somebody who is signed in, and what opens on top of them. @param {Scenery} scenery @returns {Screen[]} */
export const screensOf = ({
  user,
  group,
  gone,
  record,
  deletion,
  security,
  portal,
  apis,
  node,
  dataPlane,
  ...neighbours
}) => [
  { name: 'overview', path: '/' },
  ...apiScreensOf(apis),
  ...securityScreensOf(security),
  { name: 'users', path: '/users' },
  { name: 'users-selected', path: '/users', open: tickTwo },
  { name: 'users-filter', path: '/users?active=false', open: press('Group') },
  { name: 'users-none-found', path: '/users?q=nobody&active=true' },
  { name: 'user-new', path: '/users/new' },
  { name: 'user-new-problems', path: '/users/new', open: press('Create user') },
  { name: 'user', path: `/users/${user}` },
  { name: 'user-changed', path: `/users/${user}`, open: changeName },
  { name: 'user-credential', path: `/users/${user}`, open: scrollDown },
  { name: 'user-document', path: `/users/${user}/document`, open: seeEditor },
  { name: 'user-yaml', path: `/users/${user}/document`, open: seeYaml },
  { name: 'user-password', path: `/users/${user}`, open: askForPassword },
  { name: 'user-history', path: `/users/${user}/history` },
  { name: 'user-delete', path: `/users/${user}`, open: askToDelete },
  { name: 'groups', path: '/user-groups' },
  { name: 'group', path: `/user-groups/${group}` },
  { name: 'group-members', path: `/user-groups/${group}/members` },
  { name: 'group-delete', path: `/user-groups/${group}`, open: askToDelete },
  { name: 'webhooks', path: '/webhooks' },
  { name: 'webhook-new', path: '/webhooks/new', open: press('Create webhook') },
  { name: 'webhook', path: `/webhooks/${neighbours.webhook}` },
  { name: 'webhook-test', path: `/webhooks/${neighbours.webhook}`, open: sendTest },
  { name: 'webhook-apis', path: `/webhooks/${neighbours.webhook}/apis` },
  { name: 'webhook-delete', path: `/webhooks/${neighbours.webhook}`, open: askToDelete },
  ...portalScreensOf(portal),
  { name: 'certificates', path: '/certificates' },
  { name: 'certificate-new', path: '/certificates/new', open: press('Add certificate') },
  { name: 'certificate', path: `/certificates/${neighbours.certificate}` },
  { name: 'certificate-apis', path: `/certificates/${neighbours.certificate}/apis` },
  {
    name: 'certificate-delete',
    path: `/certificates/${neighbours.certificate}`,
    open: askToDelete,
  },
  { name: 'templates', path: '/templates' },
  { name: 'template-new', path: '/templates/new', open: seeEditor },
  { name: 'template', path: `/templates/${neighbours.template}` },
  { name: 'template-data', path: `/templates/${neighbours.template}/data`, open: seeEditor },
  { name: 'template-preview', path: `/templates/${neighbours.template}/preview`, open: seeEditor },
  { name: 'permissions', path: '/user-settings' },
  { name: 'permissions-history', path: '/user-settings/history' },
  { name: 'rules', path: '/rules', open: seeEditor },
  { name: 'rules-tested', path: '/rules', open: runCases },
  { name: 'rules-compared', path: '/rules', open: compareRules },
  { name: 'rules-denial', path: '/rules/denial' },
  { name: 'nodes', path: '/nodes' },
  { name: 'nodes-none-found', path: '/nodes?q=nobody' },
  { name: 'node', path: `/nodes/${node}` },
  { name: 'node-unknown', path: '/nodes/nobody' },
  { name: 'data-planes', path: '/data-planes' },
  { name: 'data-planes-none-found', path: '/data-planes?q=nobody' },
  { name: 'data-plane', path: `/data-planes/${dataPlane}` },
  { name: 'data-plane-settings', path: `/data-planes/${dataPlane}`, open: scrollDown },
  { name: 'data-plane-unknown', path: '/data-planes/nobody' },
  { name: 'data-plane-connect', path: '/data-planes/connect' },
  { name: 'data-plane-combinations', path: '/data-planes/combinations' },
  { name: 'rollouts', path: '/rollouts' },
  { name: 'rollout', path: '/rollouts', open: openFirst },
  ...trafficScreens(),
  { name: 'audit', path: '/audit-log' },
  { name: 'audit-filter', path: '/audit-log?status=200', open: press('Method') },
  { name: 'audit-deletion', path: `/audit-log/${deletion}` },
  { name: 'history-deleted', path: `/history/user_groups/${gone}` },
  { name: 'audit-record', path: `/audit-log/${record}` },
  { name: 'profile', path: '/profile' },
  { name: 'profile-credential', path: '/profile/credential' },
  { name: 'guide', path: '/guide' },
  { name: 'guide-page', path: '/guide/permissions' },
  { name: 'guide-table', path: '/guide/configuration#storage' },
  { name: 'palette', path: '/users', open: searchPalette },
  { name: 'api-calls', path: `/users/${user}`, open: press('API call') },
  { name: 'not-found', path: '/no/such/page' },
]

/** @param {Security} security @returns {Screen[]} */
const securityScreensOf = ({ api, policy, key, client }) => [
  { name: 'keys', path: '/keys' },
  { name: 'key-new', path: `/keys/new?policy_id=${policy}` },
  { name: 'key', path: `/keys/${key}` },
  { name: 'key-delete', path: `/keys/${key}`, open: askToDelete },
  { name: 'policies', path: '/policies' },
  { name: 'policy-new', path: '/policies/new', open: press('Create policy') },
  { name: 'policy', path: `/policies/${policy}` },
  { name: 'policy-keys', path: `/policies/${policy}/keys` },
  { name: 'policy-delete', path: `/policies/${policy}`, open: askToDelete },
  { name: 'oauth-clients', path: `/oauth-clients/${api}` },
  { name: 'oauth-client', path: `/oauth-clients/${api}/${client}` },
  { name: 'basic-auth-users', path: '/basic-auth-users' },
]

/** @param {string} name */
function press(name) {
  /** @param {Page} page */
  return (page) => page.getByRole('button', { name, exact: true }).first().click()
}

/** @param {Page} page */
async function openFirst(page) {
  await page.locator('tbody a').first().click()
  await page.getByRole('heading', { level: 2 }).first().waitFor()
}

/** @param {Page} page */
async function tickTwo(page) {
  const boxes = page.locator('tbody input[type="checkbox"]')
  await boxes.nth(1).check()
  await boxes.nth(3).check()
}

/** @param {Page} page */
const changeName = (page) => page.locator('[name="first_name"]').fill('Amazing Grace')

/** @param {Page} page */
const scrollDown = (page) =>
  page.getByRole('button', { name: 'Reset credential' }).scrollIntoViewIfNeeded()

/** @param {Page} page */
const seeEditor = (page) => page.locator('.cm-content').first().waitFor()

/** @param {Page} page */
async function sendTest(page) {
  await page.locator('[name="target_path"]').fill(new URL('/live', page.url()).href)
  await press('Send test event')(page)
  await page.getByText('Answer', { exact: true }).scrollIntoViewIfNeeded()
}

/** @param {Page} page */
async function seeYaml(page) {
  await seeEditor(page)
  await page.getByText('YAML', { exact: true }).click()
  await page.locator('.cm-content', { hasText: 'first_name: Grace' }).waitFor()
}

/** @param {Page} page */
async function runCases(page) {
  await seeEditor(page)
  await press('Run all')(page)
  await page.locator('[data-state="passed"], [data-state="failed"]').first().waitFor()
  await page.locator('summary').first().click()
  await page.locator('details[open]').first().scrollIntoViewIfNeeded()
}

/** @param {Page} page */
async function compareRules(page) {
  await seeEditor(page)
  await press('Compare')(page)
  await page.getByRole('button', { name: 'Compare' }).scrollIntoViewIfNeeded()
}

/** @param {Page} page */
async function askForPassword(page) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Set password' }).click()
}

/** @param {Page} page */
async function askToDelete(page) {
  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
}

/** @param {Page} page */
async function searchPalette(page) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump' }).fill('gr')
  await page.getByRole('option', { name: /Grace/ }).waitFor()
}
