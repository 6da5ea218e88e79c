import type { TrafficRecord } from '@svc/analytics'
import { buildRecord, buildUptime } from '@svc/analytics/testing'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { eventually, inBrowser } from './hub.ts'
import { listOf } from './pages/list-page.ts'
import { trafficFile } from './traffic.ts'

const traffic = trafficFile()
afterAll(traffic.remove)

const patienceMs = 120_000
const hourMs = 3_600_000
const codes = [200, 200, 200, 404, 200, 500, 201, 429]

/** Two days of requests that differ in everything a screen groups by. */
const requestsOf = (OrgID: string): TrafficRecord[] =>
  Array.from({ length: 90 }, (_, at) =>
    buildRecord({
      OrgID,
      TimeStamp: new Date(Date.now() - (at % 48) * hourMs),
      APIID: `api${at % 3}`,
      APIName: ['Orders', 'Payments', 'Catalogue'][at % 3] ?? '',
      APIKey: at % 5 ? `hash${at % 4}` : '00000000',
      Alias: at % 5 && at % 4 === 1 ? 'Web shop' : '',
      OauthID: at % 6 ? '' : 'mobile',
      ResponseCode: codes[at % codes.length] ?? 200,
      Path: `/items/${at % 4}`,
      Latency: { Total: 20 + at, Upstream: 15 + at, Gateway: 5 },
      Geo: { ...buildRecord().Geo, Country: { ISOCode: ['GB', 'DE', 'SG'][at % 3] ?? '' } },
      Tags: at % 9 ? [] : ['sample-history'],
    }),
  )

const isError = ({ ResponseCode }: TrafficRecord) => ResponseCode >= 400

/** Sums by anything, straight from the records. */
function sumBy(records: TrafficRecord[], name: (record: TrafficRecord) => string) {
  const sums: Record<string, { hits: number; errors: number }> = {}
  for (const record of records) {
    const { hits, errors } = sums[name(record)] ?? { hits: 0, errors: 0 }
    sums[name(record)] = { hits: hits + 1, errors: errors + Number(isError(record)) }
  }
  return sums
}

async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await eventually(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
}

/** Numbers in a row of a table by the heading of their column; what is shortened is whole on hover. */
async function figuresOf(page: Page, label: string, name: string, columns: string[]) {
  const table = page.getByRole('table', { name: label })
  const heads = await table.locator('thead th').allInnerTexts()
  const row = table.locator('tbody tr').filter({ hasText: name }).first()
  await row.waitFor()
  const cells = row.locator('td, th')
  return Promise.all(
    columns.map(async (column) => {
      const cell = cells.nth(heads.findIndex((head) => head.trim() === column))
      const title = cell.locator('[title]').first()
      const text = (await title.count()) > 0 ? await title.getAttribute('title') : null
      return Number((text ?? (await cell.textContent()) ?? '').replaceAll(/[^\d.]/g, ''))
    }),
  )
}

const legendOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) })

inBrowser(
  'the screens of traffic',
  (hub) => {
    test('tell what the raw records come to', { timeout: patienceMs }, async () => {
      const { page, org } = await hub.visitor()
      const records = requestsOf(org)
      const checks = Array.from({ length: 20 }, (_, at) =>
        buildUptime({
          ...{ OrgID: org, TimeStamp: new Date(Date.now() - at * hourMs) },
          ResponseCode: at % 10 ? 200 : 503,
        }),
      )
      await traffic.keep(records, checks)
      const errors = records.filter(isError).length

      await page.goto('/activity')
      await settle(page)
      await page.getByText('Some of this traffic is sample history').waitFor()
      await legendOf(page, 'Hits')
        .filter({ hasText: `${records.length}` })
        .waitFor()
      await legendOf(page, 'Errors')
        .filter({ hasText: `${errors}` })
        .waitFor()
      expect(await findBarriers(page)).toEqual([])

      const tables = [
        ['/activity/apis', 'Activity by API', sumBy(records, ({ APIName }) => APIName)],
        [
          ...['/activity/keys', 'Activity by key'],
          sumBy(records, ({ APIKey, Alias }) =>
            APIKey === '00000000' ? 'No key' : Alias || APIKey,
          ),
        ],
        ['/activity/endpoints?q=%2Fitems', 'Activity by endpoint', undefined],
        [
          ...['/activity/oauth-clients', 'Activity by OAuth client'],
          sumBy(
            records.filter(({ OauthID }) => OauthID),
            ({ OauthID }) => OauthID,
          ),
        ],
      ] as Array<[string, string, ReturnType<typeof sumBy> | undefined]>
      for (const [path, label, sums] of tables) {
        await page.goto(path)
        await settle(page)
        for (const [name, { hits, errors: failed }] of Object.entries(sums ?? {})) {
          const told = await figuresOf(page, label, name, ['Hits', 'Errors'])
          expect([path, name, ...told]).toEqual([path, name, hits, failed])
        }
        expect([path, await findBarriers(page)]).toEqual([path, []])
      }
      const perEndpoint = sumBy(records, ({ APIName, Path }) => `${APIName} ${Path}`)
      await page.goto('/activity/endpoints')
      await settle(page)
      await eventually(() => listOf(page).rows.count()).toBe(Object.keys(perEndpoint).length)

      await page.goto('/activity/countries')
      await settle(page)
      const byCountry = sumBy(records, ({ Geo }) => Geo.Country.ISOCode)
      expect(await figuresOf(page, 'Country', 'Singapore', ['Hits', 'Errors'])).toEqual([
        byCountry.SG?.hits,
        byCountry.SG?.errors,
      ])
      expect(await findBarriers(page)).toEqual([])
      const germany = page.getByRole('button', { name: `Germany: ${byCountry.DE?.hits}` })
      await germany.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Germany over time' }).waitFor()
      await legendOf(page, 'Hits')
        .filter({ hasText: `${byCountry.DE?.hits}` })
        .waitFor()

      await page.goto('/activity/errors')
      await settle(page)
      for (const code of ['404', '429', '500']) {
        const count = records.filter(({ ResponseCode }) => String(ResponseCode) === code).length
        expect(await figuresOf(page, 'Error breakdown', code, ['Errors'])).toEqual([count])
      }
      expect(await findBarriers(page)).toEqual([])

      await page.goto('/uptime')
      await settle(page)
      expect(
        await figuresOf(page, 'Targets', 'http://upstream.test/health', ['Checks', 'Failed']),
      ).toEqual([20, 2])
      expect(await findBarriers(page)).toEqual([])
    })

    test('keep their state in the address and are used by keyboard', {
      timeout: patienceMs,
    }, async () => {
      const { page, org } = await hub.visitor()
      const records = requestsOf(org)
      await traffic.keep(records)
      await page.goto('/activity')
      await settle(page)
      await page.getByRole('button', { name: /^Time/ }).press('Enter')
      await page.getByRole('button', { name: 'Last 30 days' }).press('Enter')
      await page.getByRole('button', { name: /^Success/ }).press('Enter')
      await page.getByRole('switch', { name: 'Compare with the time before' }).press('Space')
      const chart = page.getByRole('slider')
      await chart.press('End')
      await chart.press('ArrowLeft')
      const told = await chart.getAttribute('aria-valuetext')
      expect(told).toMatch(/Hits \d+, Success \d+, Errors \d+, Latency/)
      await page.getByRole('button', { name: 'Show as a table' }).press('Enter')
      const table = page.getByRole('table', { name: 'Traffic' })
      await table.getByRole('button', { name: 'Hits', exact: true }).press('Enter')
      await page.reload()
      await settle(page)
      expect(page.url()).toContain('range=30d')
      expect(await table.locator('tbody tr').count()).toBe(30)
      await table.getByRole('columnheader', { name: 'Success' }).waitFor()
      await table.getByRole('columnheader', { name: 'Hits before' }).waitFor()
      expect(await findBarriers(page)).toEqual([])

      await page.getByRole('link', { name: 'Orders' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
      expect(page.url()).toContain('range=30d')
      const ofOrders = records.filter(({ APIName }) => APIName === 'Orders')
      await legendOf(page, 'Hits')
        .filter({ hasText: `${ofOrders.length}` })
        .waitFor()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export JSON' }).first().click(),
      ])
      expect(file.suggestedFilename()).toMatch(/\.json$/)
      await settle(page)
      expect(await findBarriers(page)).toEqual([])
    })

    test('a log is narrowed, read, and followed live', { timeout: patienceMs }, async () => {
      const { page, org } = await hub.visitor()
      const records = requestsOf(org)
      const sent = 'POST /items/9 HTTP/1.1\r\nHost: gw.test\r\n\r\n{"a":1}'
      const detailed = buildRecord({
        ...{ OrgID: org, Method: 'POST', Path: '/detailed', RawPath: '/detailed' },
        ...{ TimeStamp: new Date(), ResponseCode: 418 },
        RawRequest: Buffer.from(sent).toString('base64'),
        RawResponse: Buffer.from('HTTP/1.1 418 No\r\nX-A: b\r\n\r\nshort').toString('base64'),
      })
      await traffic.keep([...records, detailed])
      await page.goto('/logs')
      await page.getByText(`${records.length + 1} requests loaded`).waitFor()
      expect(await findBarriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Status', exact: true }).click()
      await page.locator('[name="status"]').fill('404')
      await page.getByRole('button', { name: 'Apply' }).click()
      const missing = records.filter(({ ResponseCode }) => ResponseCode === 404).length
      await page.getByText(`${missing} requests loaded`).waitFor()
      await page.reload()
      await page.getByText(`${missing} requests loaded`).waitFor()
      await page.getByRole('button', { name: 'Clear Status' }).click()
      await page.getByRole('button', { name: /^Open POST \/detailed/ }).press('Enter')
      const drawer = page.getByRole('dialog')
      await drawer.getByRole('region', { name: 'Request' }).getByText('"a": 1').waitFor()
      await drawer.getByRole('rowheader', { name: 'X-A' }).waitFor()
      expect(await findBarriers(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('switch', { name: 'Live' }).press('Space')
      await traffic.keep([
        buildRecord({ OrgID: org, TimeStamp: new Date(), RawPath: '/just-now', Path: '/just-now' }),
      ])
      await page.getByRole('button', { name: /^Open GET \/just-now/ }).waitFor()
      await page.getByText(`${records.length + 2} requests loaded`).waitFor()
    })

    test('who sees own APIs only is not offered what tells of others', async () => {
      const { page } = await hub.visitor({ analytics: 'read', owned_analytics: 'read' })
      await page.goto('/activity')
      await page.getByText('You see the traffic of APIs that you own.').waitFor()
      const names = await page.getByRole('navigation').first().getByRole('link').allInnerTexts()
      expect(names).toEqual(expect.arrayContaining(['Activity overview', 'Activity by API']))
      const hidden = ['key', 'endpoint', 'OAuth client', 'location']
      expect(names.filter((name) => hidden.some((end) => name === `Activity by ${end}`))).toEqual(
        [],
      )
    })
  },
  { ...traffic.env, SVC_DB_ENABLEOWNERSHIP: 'true' },
)
