import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { formOf } from './pages/form.ts'
import { signInPage } from './pages/sign-in-page.ts'
import { testCertificate } from './test-certificate.ts'

inBrowser('the frame', (hub) => {
  test('the command palette finds screens and objects by keyboard', async () => {
    const { page, call, org } = await hub.visitor()
    await call.users.create({
      body: { first_name: 'Grace', last_name: 'Hopper', email_address: `grace@${org}.test` },
    })
    const neighbours = ['Grace hook', 'Grace template']
    await call.webhooks.create({
      body: { name: neighbours[0], method: 'POST', target_path: 'http://x.example' },
    })
    await call.assets.create({ body: { name: neighbours[1], data: {} } })
    await call.certificates.upload({ body: { text: testCertificate } })
    await page.goto('/')
    await signInPage(page).landed()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('audit')
    await page.getByRole('option', { name: 'Audit log', exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Audit log', level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('grace')
    await page.getByRole('option', { name: /Grace Hopper/ }).waitFor()
    for (const name of neighbours) await page.getByRole('option', { name }).waitFor()
    await page.getByRole('option', { name: /Grace Hopper/ }).click()
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump' }).fill('browser.test')
    await page.getByRole('option', { name: /browser.test.example/ }).click()
    await page.getByRole('heading', { name: 'browser.test.example' }).waitFor()
  })

  test('every screen shows its requests, without passwords', async () => {
    const { page } = await hub.visitor()
    await page.goto('/users/new')
    const form = formOf(page)
    await form.fill({
      first_name: 'A',
      last_name: 'B',
      email_address: 'taken',
      password: 'very secret words',
    })
    await form.fill({ email_address: 'ab@calls.test' })
    await page.route('**/api/users', (route) => route.abort())
    await form.submit('Create user')
    await page.getByText('No connection to the service.').waitFor()
    await page.getByRole('button', { name: 'API call' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('Create User').waitFor()
    expect(await drawer.textContent()).not.toContain('very secret words')
    await drawer.getByText('no answer').waitFor()
  })

  test('leaving with changes asks first', async () => {
    const { page, id } = await hub.visitor()
    await page.goto(`/users/${id}`)
    await formOf(page).fill({ first_name: 'Changed' })
    await page.getByRole('link', { name: 'Audit log' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    expect(await formOf(page).field('first_name').inputValue()).toBe('Changed')
    await page.getByRole('link', { name: 'Audit log' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  })

  test('the colour scheme follows the system until somebody chooses', async () => {
    const { page } = await hub.visitor(undefined, { colorScheme: 'dark' })
    const scheme = () =>
      page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))
    await page.goto('/')
    await signInPage(page).landed()
    expect(await scheme()).toBe('dark')
    await page.getByRole('button', { name: 'Colour scheme' }).click()
    await page.getByRole('menuitemradio', { name: 'Light' }).click()
    await eventually(scheme).toBe('light')
    await page.reload()
    await signInPage(page).landed()
    expect(await scheme()).toBe('light')
  })

  test('every screen has its page of the guide, offline', async () => {
    const { page } = await hub.visitor()
    for (const path of ['/users', '/user-groups', '/user-settings', '/audit-log', '/profile']) {
      await page.goto(path)
      await page.getByRole('link', { name: /^Guide: / }).click()
      await page.locator('article p').first().waitFor()
    }
  })

  test.each([360, 2560])('nothing sticks out of a screen %i wide', async (width) => {
    const { page, call, id } = await hub.visitor(undefined, { viewport: { width, height: 740 } })
    await call.users.update({ params: { id }, body: { last_name: 'Long'.repeat(40) } })
    const { audit_logs } = await call.audit.list({ query: { method: 'PUT' } })
    const record = `/audit-log/${audit_logs[0]?._id}`
    const own = [`/users/${id}`, `/users/${id}/document`, `/users/${id}/history`, '/profile']
    const others = ['/', '/users', '/users/new', '/audit-log', record, '/guide']
    for (const path of [...own, ...others]) {
      await page.goto(path)
      await page.locator('h1').first().waitFor()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([path, overflow]).toEqual([path, 0])
    }
  })

  test('a lost connection is told, and that it is back', async () => {
    const { page } = await hub.visitor()
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await page.context().setOffline(true)
    await page.getByText('No connection to the service.').waitFor()
    await page.context().setOffline(false)
    await page.getByText('No connection to the service.').waitFor({ state: 'detached' })
  })

  test('a screen that breaks does not take the frame with it', async () => {
    const { page } = await hub.visitor()
    const nonsense = { apis: [{ api_definition: null }], pages: 1 }
    await page.route('**/api/apis?**', (route) => route.fulfill({ json: nonsense }))
    await page.goto('/apis')
    await page.getByRole('heading', { name: 'This screen has stopped' }).waitFor()
    await page.getByRole('link', { name: 'Webhooks' }).click()
    await page.getByRole('heading', { name: 'Webhooks', level: 1 }).waitFor()
    await page.unroute('**/api/apis?**')
    await page.goBack()
    await page.getByRole('button', { name: 'Reload' }).click()
    await page.getByRole('heading', { name: 'APIs', level: 1 }).waitFor()
  })

  test('content can be reached past the navigation by keyboard', async () => {
    const { page } = await hub.visitor()
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  })
})
