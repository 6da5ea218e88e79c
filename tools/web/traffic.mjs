import { setTimeout as pause } from 'node:timers/promises'

/**
 * @typedef {(method: string, path: string, body?: object) => Promise<{ last_hit?: string, org_id?: string }>} Call
 * @typedef {{ name: string, path: string, open?: (page: import('playwright-core').Page) => Promise<unknown> }} Screen
 */

/** Two weeks of sample traffic, as `svc demo --history 14` makes it. @param {Call} administer @param {Call} call */
export async function addTraffic(administer, call) {
  const { org_id } = await call('GET', '/api/users/me')
  await administer('POST', '/admin/analytics/samples', { org_id, days: 14, per_hour: 20 })
  for (let tries = 0; tries < 300; tries++) {
    const { last_hit = '0001' } = await call('GET', '/api/activity/state')
    if (!last_hit.startsWith('0001')) return
    await pause(200)
  }
}

/** Walks to the middle of the chart by keyboard. @param {import('playwright-core').Page} page */
async function walkAlong(page) {
  await page.getByRole('slider').press('End')
  for (let steps = 0; steps < 3; steps++) await page.keyboard.press('ArrowLeft')
}

/** @param {import('playwright-core').Page} page */
const chooseRange = (page) => page.getByRole('button', { name: /^Time/ }).click()

/** @param {import('playwright-core').Page} page */
const openRecord = (page) => page.locator('[data-row-link]').first().click()

/** @param {import('playwright-core').Page} page */
const openFirst = (page) => page.locator('tbody [data-row-link]').first().click()

/** The screens of traffic, and what opens on top of them. @returns {Screen[]} */
export const trafficScreens = () => [
  { name: 'activity', path: '/activity' },
  { name: 'activity-compared', path: '/activity?compare=true', open: walkAlong },
  { name: 'activity-range', path: '/activity', open: chooseRange },
  { name: 'activity-table', path: '/activity?range=30d&view=table' },
  { name: 'activity-none', path: '/activity?from=2020-01-01&to=2020-01-07' },
  { name: 'activity-apis', path: '/activity/apis' },
  { name: 'activity-api', path: '/activity/apis', open: openFirst },
  { name: 'activity-keys', path: '/activity/keys' },
  { name: 'activity-key', path: '/activity/keys', open: openFirst },
  { name: 'activity-endpoints', path: '/activity/endpoints' },
  { name: 'activity-clients', path: '/activity/oauth-clients' },
  { name: 'activity-countries', path: '/activity/countries' },
  { name: 'activity-country', path: '/activity/countries?country=GB' },
  { name: 'activity-errors', path: '/activity/errors' },
  { name: 'logs', path: '/logs' },
  { name: 'logs-none', path: '/logs?status=418' },
  { name: 'log-record', path: '/logs', open: openRecord },
  { name: 'uptime', path: '/uptime' },
]
