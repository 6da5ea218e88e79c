import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { inBrowser, type Visitor } from './hub.ts'
import { addNeighbours } from './neighbours.ts'

/** Each would leave a trace on `window` if it ever ran. */
const payloads = [
  '<img src=x onerror="window.ran=1">',
  '"><script>window.ran=1</script>',
  "javascript:window.ran=1//'",
  '{{constructor.constructor("window.ran=1")()}}',
]
const all = payloads.join(' ')
/** Twenty screens, one after the other. */
const patienceMs = 180_000

async function fillEverything({ call, org, id }: Visitor) {
  await call.permissions.replace({ body: { additional_permissions: { evil: all } } })
  const group = await call.groups.create({
    body: { name: all.slice(0, 200), description: all, active: true },
  })
  const user = await call.users.create({
    body: {
      first_name: all.slice(0, 200),
      last_name: all.slice(0, 200),
      email_address: `<img/src=x/onerror=window.ran=1>@${org}.test`,
      active: true,
      user_permissions: { [payloads[0] ?? '']: 'read', evil: payloads[1] ?? '' },
    },
  })
  await call.users.update({ params: { id }, body: { last_name: all.slice(0, 200) } })
  const neighbours = await addNeighbours(call, all.slice(0, 200))
  return { group: String(group.Meta), user: String(user.Meta), ...neighbours }
}

async function visit(page: Page, path: string) {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.locator('[role="status"][aria-label="Loading"]').waitFor({ state: 'detached' })
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('main *').length))
    .toBeGreaterThan(10)
}

inBrowser('text that wants to be a script', (hub) => {
  test('is shown as text on every screen', { timeout: patienceMs }, async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    const { group, user, webhook, template } = await fillEverything(visitor)
    const { audit_logs } = await visitor.call.audit.list({ query: { method: 'PUT' } })
    const paths = [
      '/',
      '/users',
      `/users?q=${encodeURIComponent(all)}`,
      `/users/${user}`,
      `/users/${user}/document`,
      `/users/${user}/history`,
      '/user-groups',
      `/user-groups/${group}`,
      `/user-groups/${group}/members`,
      `/user-groups/${group}/document`,
      `/user-groups/${group}/history`,
      '/webhooks',
      `/webhooks/${webhook}`,
      `/webhooks/${webhook}/document`,
      `/webhooks/${webhook}/history`,
      '/templates',
      `/templates/${template}`,
      `/templates/${template}/data`,
      `/templates/${template}/preview`,
      `/templates/${template}/history`,
      `/certificates?q=${encodeURIComponent(all)}`,
      '/user-settings',
      '/user-settings/history',
      '/audit-log',
      `/audit-log?user=${encodeURIComponent(all)}`,
      `/audit-log/${audit_logs[0]?._id}`,
      `/history/user_groups/${group}`,
      '/profile',
      '/users/new',
      `/guide/${encodeURIComponent(payloads[0] ?? '')}`,
    ]
    for (const path of paths) await visit(page, path)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await visit(page, `/users/${user}`)
    expect(await page.locator('h1').textContent()).toContain(payloads[0])
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('img')
    await page.getByRole('option').first().waitFor()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })

  test('is not run by the sign-in page either', async () => {
    await hub.user()
    const page = await hub.open()
    await page.goto(`/?error=${encodeURIComponent(all)}`)
    await page.locator('input[name="username"]').fill(all)
    await page.locator('button[type="submit"]').click()
    await page.getByRole('alert').waitFor()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })

  test('the policy forbids inline script', async () => {
    await hub.user()
    const page = await hub.open()
    const reply = await page.goto('/')
    const policy = reply?.headers()['content-security-policy'] ?? ''
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).not.toContain('unsafe-eval')
  })
})
