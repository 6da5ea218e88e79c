import { expect, test } from 'vitest'
import { eventually, onEmptyStore } from './hub.ts'
import { formOf } from './pages/form.ts'
import { signInPage } from './pages/sign-in-page.ts'

const admin = {
  owner_name: 'Acme',
  first_name: 'Ada',
  last_name: 'Moss',
  email_address: 'ada@acme.test',
  password: 'correct horse',
  repeat_password: 'correct horse',
}

onEmptyStore('an empty store', (hub) => {
  test('refuses two different passwords at the field', async () => {
    const page = await hub.open()
    await page.goto('/')
    const form = formOf(page)
    await form.fill({ ...admin, repeat_password: 'another' })
    await form.submit('Set up')
    expect(await form.problem('repeat_password')).toBe('The two passwords are not the same')
  })

  test('names every field that is missing and leads to the first', async () => {
    const page = await hub.open()
    await page.goto('/')
    const form = formOf(page)
    await form.submit('Set up')
    expect(await form.problem('owner_name')).toBe('This field is required')
    expect(await form.problem('email_address')).toBe('This field is required')
    await page.getByText('5 fields need your attention').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('name')))
      .toBe('owner_name')
  })

  test('is set up from any address, and the admin is signed in', async () => {
    const page = await hub.open()
    await page.goto('/users')
    const form = formOf(page)
    await form.fill({ ...admin, owner_slug: 'acme' })
    await form.submit('Set up')
    await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
    await page.getByText('Acme', { exact: true }).waitFor()

    const other = await hub.open()
    const card = signInPage(other)
    await card.open()
    await card.submit(admin.email_address, admin.password)
    await card.landed()
  })
})

onEmptyStore(
  'an empty store that others can reach',
  (hub) => {
    test('asks for the admin secret', async () => {
      const page = await hub.open()
      await page.goto('/')
      const form = formOf(page)
      await form.fill({ ...admin, admin_secret: 'not it' })
      await form.submit('Set up')
      await eventually(() => form.problem('admin_secret')).toBe('The admin secret is not right.')
      await form.fill({ admin_secret: 'the secret of this service' })
      await form.submit('Set up')
      await signInPage(page).landed()
    })
  },
  { SVC_DB_LISTENADDRESS: '0.0.0.0', SVC_DB_ADMINSECRET: 'the secret of this service' },
)
