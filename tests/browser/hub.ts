import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { openBrowser } from '../services/browser.ts'
import { reasonMissing } from '../services/missing.ts'
import { type Svc, startSvc } from '../services/svc.ts'
import { connect } from '../system/client.ts'
import { makeUser, unique } from '../system/organisation.ts'

export const password = 'correct horse battery'

/** Asks again until the answer fits; screens follow the service with a delay. */
export const eventually = <T>(ask: () => T | Promise<T>) => expect.poll(ask, { timeout: 10_000 })

export interface Visitor {
  page: Page
  org: string
  id: string
  email_address: string
  /** The typed client with the credential of this user. */
  call: Awaited<ReturnType<typeof makeUser>>['call']
}

export interface BrowserHub {
  url(): string
  /** A browser profile of its own, on an empty page. */
  open(options?: BrowserContextOptions): Promise<Page>
  /** A user of a new organisation, with a password and nothing open yet. */
  user(permissions?: Record<string, string>): Promise<Omit<Visitor, 'page'>>
  /** The same, signed in, in a browser profile of its own. */
  visitor(permissions?: Record<string, string>, options?: BrowserContextOptions): Promise<Visitor>
}

const tellViolation = 'tellViolation'

/** Runs in the page: hands every violation of the content security policy to `tellViolation`. */
const reportViolations = () => {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    const { tellViolation } = window as unknown as { tellViolation: (text: string) => void }
    tellViolation(`CSP violation: ${violatedDirective} ${blockedURI}`)
  })
}

/**
 * Tests against one service and one browser. After each of them: no script may have failed and the
 * content security policy may not have been violated on any page.
 */
export function inBrowser(
  title: string,
  tests: (hub: BrowserHub) => void,
  env: Record<string, string> = {},
) {
  const reason = reasonMissing('chromium')
  let svc: Svc | undefined
  let browser: Browser | undefined
  const faults: string[] = []

  const url = () => svc?.url ?? ''
  async function open(options: BrowserContextOptions = {}) {
    if (!browser) throw new Error('the browser is not open')
    const context = await browser.newContext({
      baseURL: url(),
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 800 },
      ...options,
    })
    context.setDefaultTimeout(10_000)
    await context.exposeFunction(tellViolation, (text: string) => faults.push(text))
    await context.addInitScript(reportViolations)
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
    return page
  }
  async function user(permissions?: Record<string, string>) {
    const body = { owner_name: unique('organisation') }
    const { Meta } = await connect(url()).organisations.create({ body })
    const org = String(Meta)
    return { ...(await makeUser(url(), org, { password, permissions })), org }
  }
  async function visitor(permissions?: Record<string, string>, options?: BrowserContextOptions) {
    const [made, page] = [await user(permissions), await open(options)]
    const data = { username: made.email_address, password }
    const reply = await page.context().request.post('/login', { data })
    expect(reply.status()).toBe(200)
    return { ...made, page }
  }

  describe(`${title}, in chromium`, () => {
    beforeAll(async () => {
      if (reason) return
      ;[svc, browser] = await Promise.all([startSvc({ env }), openBrowser()])
    })
    afterAll(async () => {
      await browser?.close()
      await svc?.clear()
    })
    beforeEach(({ skip }) => skip(reason !== undefined, reason))
    afterEach(async () => {
      for (const context of browser?.contexts() ?? []) await context.close()
      expect(faults.splice(0)).toEqual([])
    })
    tests({ url, open, user, visitor })
  })
}
