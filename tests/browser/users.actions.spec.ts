import { expect, test } from 'vitest'
import { eventually, inBrowser, password } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { dangerOf } from './pages/list-page.ts'
import { signInPage } from './pages/sign-in-page.ts'

const other = {
  first_name: 'Alan',
  last_name: 'Kay',
  active: true,
  user_permissions: { apis: 'read' },
}

inBrowser('what can be done to a user', (hub) => {
  test('the credential is hidden, shown on demand, and renewed after a question', async () => {
    const { page, call, org } = await hub.visitor()
    const { Meta } = await call.users.create({
      body: { ...other, email_address: `alan@${org}.test` },
    })
    const id = String(Meta)
    const { access_key } = await call.users.get({ params: { id } })
    await page.goto(`/users/${id}`)
    const shown = page.getByLabel('API access credential')
    await shown.waitFor()
    expect(await shown.textContent()).not.toContain(access_key)
    await page.getByRole('button', { name: 'Show credential' }).click()
    expect(await shown.textContent()).toBe(access_key)
    await page.getByRole('button', { name: 'Reset credential' }).click()
    await dangerOf(page).confirm('Reset credential')
    await toldBy(page, 'The credential was renewed')
    await eventually(() => shown.textContent()).not.toBe(access_key)
    expect(await shown.textContent()).toBe((await call.users.get({ params: { id } })).access_key)
  })

  test('revoking makes inactive, and it can be made active again', async () => {
    const { page, call, org } = await hub.visitor()
    const { Meta } = await call.users.create({
      body: { ...other, email_address: `alan@${org}.test` },
    })
    const id = String(Meta)
    await page.goto(`/users/${id}`)
    const act = async (action: string) => {
      await page.getByRole('button', { name: 'Actions' }).click()
      await page.getByRole('menuitem', { name: action }).click()
    }
    await act('Revoke access')
    await dangerOf(page).confirm('Revoke access')
    await toldBy(page, '1 user revoked')
    expect((await call.users.get({ params: { id } })).active).toBe(false)
    await act('Make active')
    await toldBy(page, '1 user made active')
    expect((await call.users.get({ params: { id } })).active).toBe(true)
  })

  test('changing the own password needs the current one and a new sign-in', async () => {
    const { page, email_address } = await hub.visitor()
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Change password' }).click()
    const form = formOf(page)
    const next = 'another good one'
    const fill = (current: string) =>
      form.fill({ current_password: current, new_password: next, repeat_password: next })
    await fill('wrong')
    await form.submit('Set password')
    await page.getByText('The current password is wrong').waitFor()
    await fill(password)
    await form.submit('Set password')
    await page.getByText('Your password was changed').waitFor()
    const card = signInPage(page)
    await card.submit(email_address, next)
    await page.getByRole('heading', { name: 'Your profile' }).waitFor()
  })

  test('the password of somebody else is not offered to an admin without the right', async () => {
    const { page, call, org } = await hub.visitor()
    const email_address = `other@${org}.test`
    const names = { first_name: 'Grace', last_name: 'Hopper' }
    const { Meta } = await call.users.create({ body: { ...names, email_address } })
    await page.goto(`/users/${Meta}`)
    await page.getByRole('button', { name: 'Actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete user' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Set password' }).count()).toBe(0)
  })

  test('an admin who was given the right sets the password of somebody else', async () => {
    const { page, call, org, id: own } = await hub.visitor()
    await call.userAdministration.allowResetPasswords({ params: { id: own } })
    const email_address = `alan@${org}.test`
    const { Meta } = await call.users.create({ body: { ...other, email_address } })
    await page.goto(`/users/${Meta}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Set password' }).click()
    const form = formOf(page)
    await form.fill({ new_password: 'set by an admin', repeat_password: 'set by an admin' })
    await form.submit('Set password')
    await toldBy(page, 'The password was changed')
    const card = signInPage(await hub.open())
    await card.open()
    await card.submit(email_address, 'set by an admin')
    await card.landed()
  })
})
