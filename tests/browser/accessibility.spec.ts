import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { eventually, inBrowser, onEmptyStore, type Visitor } from './hub.ts'
import { addNeighbours } from './neighbours.ts'
import { fillPortal } from './portal-screens.ts'

/** One sign-in for twenty screens is quicker than twenty, but takes longer than one test may. */
const patienceMs = 180_000

/** The router tells its state to whoever looks into the page. */
interface Routed {
  __TSR_ROUTER__: { state: { status: string; resolvedLocation?: { href: string } } }
}

async function fillScreens({ call, org }: Visitor) {
  const group = await call.groups.create({
    body: { name: 'Team', description: 'Works', active: true, user_permissions: { apis: 'read' } },
  })
  const names = { first_name: 'Alan', last_name: 'Kay', active: false }
  const group_id = String(group.Meta)
  const member = await call.users.create({
    body: { ...names, email_address: `alan@${org}.test`, group_id },
  })
  await call.users.update({ params: { id: String(member.Meta) }, body: { last_name: 'Key' } })
  await call.permissions.replace({ body: { additional_permissions: { api_editor: 'Editor' } } })
  return { group: group_id, user: String(member.Meta), ...(await addNeighbours(call)) }
}

/** Runs in the page: where the router has arrived, screen and all. */
const arrivedAt = () => {
  const { state } = (window as unknown as Routed).__TSR_ROUTER__
  return state.status === 'idle' ? state.resolvedLocation?.href : undefined
}

/** Goes to a screen as a link would, without loading the front-end again. */
async function go(page: Page, path: string) {
  await page.evaluate((to) => window.history.pushState({}, '', to), path)
  await eventually(() => page.evaluate(arrivedAt)).toBe(path)
  await settle(page)
}

async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await eventually(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
}

inBrowser(
  'assistive technology',
  (hub) => {
    test('meets no serious barrier on any screen', { timeout: patienceMs }, async () => {
      const visitor = await hub.visitor()
      const { page } = visitor
      const { group, user, webhook, certificate, template } = await fillScreens(visitor)
      const portal = await fillPortal(visitor.call)
      const { audit_logs } = await visitor.call.audit.list({ query: { method: 'PUT' } })
      const paths = [
        '/',
        '/users',
        '/users?q=nobody',
        '/users/new',
        `/users/${visitor.id}`,
        `/users/${user}`,
        `/users/${user}/document`,
        `/users/${user}/history`,
        '/user-groups',
        '/user-groups/new',
        `/user-groups/${group}`,
        `/user-groups/${group}/members`,
        '/webhooks',
        '/webhooks/new',
        `/webhooks/${webhook}`,
        `/webhooks/${webhook}/apis`,
        `/webhooks/${webhook}/document`,
        '/certificates',
        '/certificates/new',
        `/certificates/${certificate}`,
        `/certificates/${certificate}/history`,
        '/templates',
        '/templates/new',
        `/templates/${template}`,
        `/templates/${template}/data`,
        `/templates/${template}/preview`,
        '/user-settings',
        '/rules',
        '/rules/denial',
        '/nodes',
        '/rollouts',
        '/data-planes',
        '/data-planes/connect',
        '/data-planes/combinations',
        '/activity',
        '/activity/countries',
        ...portal,
        '/logs',
        '/uptime',
        '/audit-log',
        `/audit-log/${audit_logs[0]?._id}`,
        `/history/user_groups/${group}`,
        '/profile',
        '/profile/credential',
        '/guide/permissions',
        '/no/such/page',
      ]
      await page.goto('/')
      for (const path of paths) {
        await go(page, path)
        expect([path, await findBarriers(page)]).toEqual([path, []])
      }
    })

    test('meets none in what opens on top', { timeout: patienceMs }, async () => {
      const { page, id } = await hub.visitor()
      await page.goto(`/users/${id}`)
      await settle(page)
      const check = async (what: string) => {
        await eventually(() => page.locator('[role="dialog"], [role="menu"]').count()).toBe(1)
        expect([what, await findBarriers(page)]).toEqual([what, []])
        await page.keyboard.press('Escape')
        await eventually(() => page.locator('[role="dialog"], [role="menu"]').count()).toBe(0)
      }
      await page.getByRole('button', { name: 'API call' }).click()
      await check('calls')
      await page.keyboard.press('Control+k')
      await check('palette')
      await page.getByRole('button', { name: 'Your account' }).click()
      await check('account')
      await page.getByRole('button', { name: 'Actions' }).click()
      await check('actions')
      await page.getByRole('button', { name: 'Reset credential' }).click()
      await check('danger')
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: 'Set password' }).click()
      await check('password')
      await page.goto('/users')
      await page.getByRole('button', { name: 'Status' }).click()
      await check('filter')
      await page.getByRole('button', { name: 'View' }).click()
      await check('view')
    })

    test('meets none before sign-in', async () => {
      await hub.user()
      const page = await hub.open()
      await page.goto('/')
      await page.locator('button[type="submit"]').click()
      await page.getByRole('alert').waitFor()
      expect(await findBarriers(page)).toEqual([])
      await page.goto('/forgot-password')
      await settle(page)
      expect(await findBarriers(page)).toEqual([])
      await page.goto('/reset-password?token=x')
      await settle(page)
      expect(await findBarriers(page)).toEqual([])
    })

    test('meets none on a narrow screen', { timeout: patienceMs }, async () => {
      const { page, id } = await hub.visitor(undefined, { viewport: { width: 390, height: 844 } })
      await page.goto('/')
      for (const path of ['/', '/users', `/users/${id}`, '/audit-log']) {
        await go(page, path)
        expect([path, await findBarriers(page)]).toEqual([path, []])
      }
      await page.getByRole('button', { name: 'Open navigation' }).click()
      await page.getByRole('dialog').waitFor()
      expect(await findBarriers(page)).toEqual([])
    })
  },
  { SVC_DB_SECURITY_OPENPOLICY_ENABLEAPI: 'true' },
)

onEmptyStore('assistive technology on an empty store', (hub) => {
  test('meets no serious barrier at set-up', async () => {
    const page = await hub.open()
    await page.goto('/')
    await page.getByRole('button', { name: 'Set up' }).click()
    await settle(page)
    expect(await findBarriers(page)).toEqual([])
  })
})
