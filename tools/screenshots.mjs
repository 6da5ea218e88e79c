import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { developer, memberPagesOf, publicPagesOf } from './web/portal.mjs'
import { openChromium, root, startService } from './web/running.mjs'
import { admin, fillScenery } from './web/scenery.mjs'
import { screensOf } from './web/screens.mjs'

/**
 * @typedef {import('playwright-core').Page} Page
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('./web/screens.mjs').Screen} Screen
 */

/** With `--guide` the pictures of the documentation are taken, which name the screens they show. */
const isForGuide = process.argv[2] === '--guide'
const folder = join(root, isForGuide ? 'docs/images' : 'screenshots')
const sizes = isForGuide
  ? [{ width: 1120, height: 720 }]
  : [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]
/** @type {Array<'light' | 'dark'>} */
const schemes = isForGuide ? ['light'] : ['light', 'dark']
/** Names given on the command line; none means all. */
const wanted = isForGuide ? namedInGuide() : process.argv.slice(2)
const isWanted = (/** @type {string} */ name) => wanted.length === 0 || wanted.includes(name)

/** The screens that the documentation shows. */
function namedInGuide() {
  const pages = readdirSync(join(root, 'docs/guide')).map((name) => `docs/guide/${name}`)
  const texts = ['README.md', ...pages].map((page) => readFileSync(join(root, page), 'utf8'))
  return texts.flatMap((text) =>
    [...text.matchAll(/images\/([\w-]+)\.png/g)].map(([, name = '']) => name),
  )
}

/** Waits until nothing loads any more. @param {Page} page */
async function settle(page) {
  await page.locator('h1').first().waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(250)
}

/** @param {Browser} browser @param {string} url @param {(page: Page, name: (screen: string) => string) => Promise<void>} work */
async function inEveryLook(browser, url, work) {
  for (const viewport of sizes) {
    for (const colorScheme of schemes) {
      const look = { viewport, colorScheme, reducedMotion: /** @type {const} */ ('reduce') }
      const context = await browser.newContext({ baseURL: url, ...look })
      const name = (/** @type {string} */ screen) =>
        join(
          folder,
          isForGuide ? `${screen}.png` : `${screen}-${viewport.width}-${colorScheme}.png`,
        )
      await work(await context.newPage(), name)
      await context.close()
    }
  }
}

/** Screens that come before anybody is signed in. @param {Browser} browser @param {string} url @param {Screen[]} screens @param {(page: Page) => Promise<unknown>} [before] */
const takeOutside = (browser, url, screens, before) =>
  inEveryLook(browser, url, async (page, name) => {
    await before?.(page)
    for (const screen of screens.filter((one) => isWanted(one.name))) {
      await page.goto(screen.path)
      await settle(page)
      await screen.open?.(page)
      await page.screenshot({ path: name(screen.name) })
    }
  })

/** @param {Page} page */
async function enterPortal(page) {
  await page.goto('/portal/login/')
  await page.locator('[name="email"]').fill(developer.email)
  await page.locator('[name="password"]').fill(developer.password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** @param {Browser} browser @param {string} url @param {import('./web/screens.mjs').Scenery} scenery */
const takeInside = (browser, url, scenery) =>
  inEveryLook(browser, url, async (page, name) => {
    const data = { username: admin.email_address, password: admin.password }
    await page.context().request.post('/login', { data })
    for (const { name: screen, path, open } of screensOf(scenery).filter((one) =>
      isWanted(one.name),
    )) {
      await page.goto(path)
      await settle(page)
      await open?.(page)
      await page.waitForTimeout(350)
      await page.screenshot({ path: name(screen) })
    }
  })

if (!isForGuide) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const [service, browser] = await Promise.all([startService(), openChromium()])
await takeOutside(browser, service.url, [{ name: 'set-up', path: '/' }])
const scenery = await fillScenery(service.url, service.controlPlanePort)
await takeOutside(browser, service.url, [
  { name: 'sign-in', path: '/' },
  { name: 'forgotten', path: '/forgot-password' },
  { name: 'reset', path: '/reset-password?token=x' },
  { name: 'guide-outside', path: '/guide/production' },
  { name: 'reference', path: '/reference' },
])
await takeOutside(browser, service.url, publicPagesOf(scenery.portal))
await takeOutside(browser, service.url, memberPagesOf(scenery.portal), enterPortal)
await takeInside(browser, service.url, scenery)
await browser.close()
await service.close()
console.log(`pictures are in ${folder}`)
