/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {{ user: string, group: string, record: string }} Scenery
 * @typedef {{ name: string, path: string, open?: (page: Page) => Promise<unknown> }} Screen
 */

/** Every screen of somebody who is signed in, and what opens on top of them. @param {Scenery} scenery @returns {Screen[]} */
export const screensOf = ({ user, group, record }) => [
  { name: 'overview', path: '/' },
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
  { name: 'user-history', path: `/users/${user}/history` },
  { name: 'user-delete', path: `/users/${user}`, open: askToDelete },
  { name: 'groups', path: '/user-groups' },
  { name: 'group', path: `/user-groups/${group}` },
  { name: 'group-members', path: `/user-groups/${group}/members` },
  { name: 'group-delete', path: `/user-groups/${group}`, open: askToDelete },
  { name: 'permissions', path: '/user-settings' },
  { name: 'audit', path: '/audit-log' },
  { name: 'audit-record', path: `/audit-log/${record}` },
  { name: 'profile', path: '/profile' },
  { name: 'guide', path: '/guide/permissions' },
  { name: 'palette', path: '/users', open: searchPalette },
  { name: 'api-calls', path: `/users/${user}`, open: press('API call') },
  { name: 'not-found', path: '/no/such/page' },
]

/** @param {string} name */
function press(name) {
  /** @param {Page} page */
  return (page) => page.getByRole('button', { name, exact: true }).first().click()
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
const seeEditor = (page) => page.locator('.cm-content').waitFor()

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
