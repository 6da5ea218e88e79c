import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'
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
  /** What it was made with. */
  kind: string
}

let browser: Promise<Browser> | undefined
const clean: Profile[] = []
const used: Profile[] = []

/** What scripts did wrong on any page since somebody asked. */
export const faults: string[] = []

/**
 * A browser profile without cookies or stored values. One that served an earlier test is cleaned and
 * taken again: it has the scripts of the front-end compiled already, which is most of a first load.
 */
export async function takeProfile(options: BrowserContextOptions): Promise<BrowserContext> {
  const kind = JSON.stringify(options)
  const at = clean.findIndex((profile) => profile.kind === kind)
  const [profile = { context: await makeContext(options), kind }] =
    at < 0 ? [] : clean.splice(at, 1)
  used.push(profile)
  return profile.context
}

/** Closes every page and cleans every profile that was taken. */
export async function returnProfiles(): Promise<void> {
  for (const profile of used.splice(0)) {
    await wash(profile.context)
    clean.push(profile)
  }
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

async function wash(context: BrowserContext): Promise<void> {
  const origins = new Set(context.pages().map((page) => new URL(page.url()).origin))
  await Promise.all(context.pages().map((page) => page.close()))
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  for (const origin of origins) {
    const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'
    if (origin !== 'null')
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  }
  await page.close()
}
