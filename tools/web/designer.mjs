import { admin } from './scenery.mjs'

/** @typedef {import('playwright-core').Page} Page */

const operations = 500
const size = 2_000_000
const keys = 20
const letters = 'abcdefghijklmnopqrstuvwxyz'

/** An OpenAPI document with that many operations and of that size. */
function largeDocument() {
  const filler = 'What it does, said at length. '.repeat(Math.ceil(size / operations / 30))
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, at) => [
      `/things-${at}/{id}`,
      {
        get: {
          operationId: `readThing${at}`,
          tags: [`part ${at % 20}`],
          description: filler,
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
          responses: { 200: { description: 'ok' } },
        },
      },
    ]),
  )
  return {
    openapi: '3.0.3',
    info: { title: 'Large', version: '1.0.0' },
    servers: [{ url: 'https://up.example' }],
    paths,
    components: {},
    'x-svc-api-gateway': {
      info: { name: 'Large', state: { active: true } },
      server: { listenPath: { value: '/large/', strip: true } },
      upstream: { url: 'https://up.example' },
    },
  }
}

/** From the press of a key until the next frame was painted, in milliseconds. @param {Page} page @param {string} key */
async function press(page, key) {
  const start = performance.now()
  await page.keyboard.press(key)
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))')
  return performance.now() - start
}

/** @param {Page} page */
async function type(page) {
  /** @type {number[]} */
  const taken = []
  for (let at = 0; at < keys; at++) taken.push(await press(page, letters[at % 26] ?? 'a'))
  const sorted = taken.toSorted((a, b) => a - b)
  return { median: sorted[keys / 2] ?? 0, worst: sorted.at(-1) ?? 0 }
}

/** @param {Page} page @param {string} path @param {string} ready */
async function open(page, path, ready) {
  const start = performance.now()
  await page.goto(path)
  await page.locator(ready).first().waitFor({ timeout: 60_000 })
  return performance.now() - start
}

/**
 * How long somebody waits for a letter in the designer of a large API: in a form with the document
 * beside it, in the document, and in the search of its operations.
 * @param {import('playwright-core').Browser} browser @param {string} url @param {string} key
 */
export async function measureDesigner(browser, url, key) {
  const body = JSON.stringify(largeDocument())
  const headers = { authorization: key }
  const reply = await fetch(`${url}/api/apis/oas`, { method: 'POST', headers, body })
  const { Meta } = /** @type {{ Meta: string }} */ (await reply.json())
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1800, height: 1000 },
  })
  const data = { username: admin.email_address, password: admin.password }
  await context.request.post('/login', { data })
  const page = await context.newPage()
  const places = [
    {
      what: 'name, with the document beside it',
      tab: 'settings',
      field: 'input[name$="info.name"]',
    },
    { what: 'text of the document', tab: 'document', field: '.cm-content' },
    { what: 'search of operations', tab: 'endpoints', field: 'input[type="search"]' },
  ]
  const rows = []
  for (const { what, tab, field } of places) {
    const opened = await open(page, `/apis/${Meta}/${tab}`, field)
    await page.locator(field).first().click()
    await page.waitForTimeout(1_000)
    rows.push({ what, opened, ...(await type(page)) })
    page.once('dialog', (dialog) => void dialog.accept())
  }
  await context.close()
  return { bytes: body.length, operations, rows }
}
