import type { Browser, BrowserContext, BrowserContextOptions, Dialog, Page } from 'playwright-core'
import { openBrowser } from '../services/browser.ts'

const tellViolation = 'tellViolation'

/** Runs in the page: hands every violation of the content security policy to `tellViolation`. */
const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    const { tellViolation } = window as unknown as { tellViolation: (text: string) => void }
    tellViolation(`CSP violation: ${violatedDirective} ${blockedURI}`)
  })
}

interface Profile {
  context: BrowserContext
  page: Page
  options: BrowserContextOptions
  /** What it was made with. */
  kind: string
}

let browser: Promise<Browser> | undefined
const clean: Profile[] = []
const used: Profile[] = []

/** What scripts did wrong on any page since somebody asked. */
export const faults: string[] = []

/**
 * The page of a browser profile without cookies or stored values. One that served an earlier test is
 * cleaned and taken again, page and all: it has the scripts of the front-end compiled already, which
 * is most of a first load, and a page of its own costs two processes of the browser.
 */
export async function takePage(options: BrowserContextOptions): Promise<Page> {
  const kind = JSON.stringify(options)
  const at = clean.findIndex((profile) => profile.kind === kind)
  const [profile = await makeProfile(options, kind)] = at < 0 ? [] : clean.splice(at, 1)
  used.push(profile)
  return profile.page
}

/** Cleans every profile that was taken. */
export async function returnProfiles(): Promise<void> {
  for (const profile of used.splice(0)) {
    await wash(profile)
    clean.push(profile)
  }
}

async function makeProfile(options: BrowserContextOptions, kind: string): Promise<Profile> {
  const context = await makeContext(options)
  return { context, page: await context.newPage(), options, kind }
}

async function makeContext(options: BrowserContextOptions): Promise<BrowserContext> {
  browser ??= openBrowser()
  const context = await (await browser).newContext({
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  context.setDefaultTimeout(10_000)
  await context.exposeFunction(tellViolation, (text: string) => faults.push(text))
  await context.addInitScript(reportViolations)
  context.on('page', (page) => {
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  })
  return context
}

/** A form with changes asks before it is left. */
const leave = (dialog: Dialog) => dialog.accept()

async function wash(profile: Profile): Promise<void> {
  const { context, options } = profile
  const origins = new Set(context.pages().map((page) => new URL(page.url()).origin))
  await Promise.all(context.pages().map((page) => page !== profile.page && page.close()))
  if (profile.page.isClosed()) profile.page = await context.newPage()
  const { page } = profile
  await context.setOffline(false)
  await empty(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' })
  await context.clearPermissions()
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  for (const origin of origins) {
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
    if (origin !== 'null')
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await session.detach()
}

async function empty(page: Page): Promise<void> {
  page.on('dialog', leave)
  // A page that shows nothing yet has no such storage.
  await page.evaluate(() => sessionStorage.clear()).catch(() => {})
  await page.goto('about:blank')
  page.off('dialog', leave)
}
