import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { reasonMissing } from '../services/missing.ts'
import { type Svc, startSvc } from '../services/svc.ts'
import { connect } from '../system/client.ts'
import { makeUser, unique } from '../system/organisation.ts'
import { faults, returnProfiles, takePage } from './profiles.ts'

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

type Environment = Record<string, string>

/** Services that run already, by their environment: every test has an organisation of its own. */
const running = new Map<string, Promise<Svc>>()

/** Screens are those of the service; a gateway and a pump beside it would only take its time. */
const startService = (env: Environment) => startSvc({ env, args: ['--only', 'service'] })

function shareSvc(env: Environment): Promise<Svc> {
  const kind = JSON.stringify(env)
  const svc = running.get(kind) ?? startService(env)
  running.set(kind, svc)
  return svc
}

/**
 * Tests against one service and one browser. After each of them: no script may have failed and the
 * content security policy may not have been violated on any page.
 */
export const inBrowser = (title: string, tests: (hub: BrowserHub) => void, env: Environment = {}) =>
  visit(title, tests, () => shareSvc(env))

/** The same against a service that nobody has used yet. */
export function onEmptyStore(
  title: string,
  tests: (hub: BrowserHub) => void,
  env: Environment = {},
) {
  let own: Svc | undefined
  visit(title, tests, async () => {
    own = await startService(env)
    return own
  })
  afterAll(() => own?.clear())
}

/** The same with a gateway and a pump beside the service, for journeys that need real traffic. */
export function besideGateway(title: string, tests: (hub: BrowserHub) => void, env: Environment) {
  let own: Svc | undefined
  visit(title, tests, async () => {
    own = await startSvc({ env })
    return own
  })
  afterAll(() => own?.clear())
}

function visit(title: string, tests: (hub: BrowserHub) => void, start: () => Promise<Svc>) {
  const reason = reasonMissing('chromium')
  let svc: Svc | undefined
  const url = () => svc?.url ?? ''

  const open = (options: BrowserContextOptions = {}) => takePage({ baseURL: url(), ...options })
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
      if (!reason) svc = await start()
    })
    beforeEach(({ skip }) => skip(reason !== undefined, reason))
    afterEach(async () => {
      await returnProfiles()
      expect(faults.splice(0)).toEqual([])
    })
    tests({ url, open, user, visitor })
  })
}
