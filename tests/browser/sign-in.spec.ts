import { expect, test } from 'vitest'
import { connect } from '../system/client.ts'
import { makeOrganisation } from '../system/organisation.ts'
import { eventually, inBrowser, password } from './hub.ts'
import { signInPage } from './pages/sign-in-page.ts'

const wrong = 'Credentials are incorrect, please try again'

inBrowser('signing in', (hub) => {
  test('the right password leads to the landing page', async () => {
    const { email_address } = await hub.user()
    const page = await hub.open()
    const card = signInPage(page)
    await card.open()
    await card.submit(email_address, password)
    await card.landed()
    expect(await page.title()).toContain('API Activity Dashboard')
  })

  test.each([
    ['nothing', '', ''],
    ['an unknown user', 'nobody@nowhere.test', password],
  ])('%s is refused with the same words as a wrong password', async (_, name, given) => {
    await hub.user()
    const card = signInPage(await hub.open())
    await card.open()
    await card.submit(name, given)
    expect(await card.message()).toBe(wrong)
  })

  test('after signing in one is where one wanted to go', async () => {
    const { email_address } = await hub.user()
    const page = await hub.open()
    const card = signInPage(page)
    await card.open('/users?active=true')
    await card.submit(email_address, password)
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    expect(page.url()).toContain('/users?active=true')
  })

  test('ten wrong passwords lock the name out, and the card says for how long', async () => {
    const { email_address } = await hub.user()
    const card = signInPage(await hub.open())
    await card.open()
    for (let attempt = 0; attempt < 10; attempt++) {
      await card.submit(email_address, 'wrong')
      expect(await card.message()).toBe(wrong)
    }
    await card.submit(email_address, password)
    await eventually(() => card.message()).toMatch(/Retry in \d+ seconds/)
  })

  test('signing out ends the session', async () => {
    const { page } = await hub.visitor()
    await page.goto('/')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.locator('input[name="username"]').waitFor()
    await page.goto('/users')
    await page.locator('input[name="username"]').waitFor()
  })

  test('a session that ended elsewhere leads back to the card and then to the same screen', async () => {
    const { page, call, id, email_address } = await hub.visitor()
    await page.goto('/users')
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await call.users.resetKey({ params: { id } })
    await page.getByText('Your session has ended').waitFor()
    const card = signInPage(page)
    await card.submit(email_address, password)
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  })
})

inBrowser(
  'a password that must be changed',
  (hub) => {
    test('is changed before anything else, and the new one works', async () => {
      const { email_address } = await hub.user()
      const page = await hub.open()
      const card = signInPage(page)
      await card.open()
      await card.submit(email_address, password)
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
      await card.chooseNewPassword('a quite new one', 'another one')
      expect(await card.message()).toBe('The two passwords are not the same')
      await card.chooseNewPassword('a quite new one')
      await page.getByText('Sign in with the new one').waitFor()
      await card.submit(email_address, 'a quite new one')
      await card.landed()
    })
  },
  { SVC_DB_SECURITY_FORCEFIRSTLOGINPWRESET: 'true' },
)

inBrowser(
  'an account in several organisations',
  (hub) => {
    test('chooses one at sign-in and switches to another later', async () => {
      const { email_address } = await hub.user()
      const { id: org_id } = await makeOrganisation(hub.url())
      const { userAdministration, organisations } = connect(hub.url())
      const { owner_name } = await organisations.get({ params: { id: org_id } })
      const names = { first_name: 'Some', last_name: 'Body' }
      const { Meta } = await userAdministration.create({
        body: { ...names, email_address, org_id, active: true },
      })
      const { id } = Meta as { id: string }
      await userAdministration.update({ params: { id }, body: { password } })

      const page = await hub.open()
      const card = signInPage(page)
      await card.open()
      await card.submit(email_address, password)
      await page.getByRole('heading', { name: 'Choose an organisation' }).waitFor()
      await page.getByRole('button', { name: owner_name }).click()
      await card.landed()
      await page.getByRole('button', { name: owner_name }).click()
      const other = page.getByRole('menuitem').filter({ hasNotText: owner_name })
      const otherName = (await other.textContent()) ?? ''
      await other.click()
      await page.getByRole('button', { name: otherName }).waitFor()
    })
  },
  { SVC_DB_ENABLEMULTIORGUSERS: 'true' },
)

inBrowser(
  'a service whose people sign in elsewhere',
  (hub) => {
    test('leads there instead of asking for a password', async () => {
      await hub.user()
      const page = await hub.open()
      await page.route('https://id.acme.test/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
      )
      await page.goto('/users')
      await page.getByRole('heading', { name: 'Elsewhere' }).waitFor()
      expect(page.url()).toBe('https://id.acme.test/sign-in')
    })
  },
  { SVC_DB_SSOCUSTOMLOGINURL: 'https://id.acme.test/sign-in' },
)
