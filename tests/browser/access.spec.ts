import { expect, test } from 'vitest'
import { connect } from '../system/client.ts'
import { makeUser } from '../system/organisation.ts'
import { eventually, inBrowser, password } from './hub.ts'
import { listOf } from './pages/list-page.ts'
import { signInPage } from './pages/sign-in-page.ts'

inBrowser('what somebody may not do', (hub) => {
  test('is not offered: a reader sees users without any way to change them', async () => {
    const { page, id } = await hub.visitor({ users: 'read' })
    await page.goto('/users')
    await listOf(page).row('Some Body').first().waitFor()
    expect(await page.getByRole('link', { name: 'Create user' }).count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: /^Actions for/ }).count()).toBe(0)
    await page.goto(`/users/${id}`)
    const name = page.locator('[name="first_name"]')
    await name.waitFor()
    expect(await name.isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
  })

  test('is not in the navigation', async () => {
    const { page } = await hub.visitor({ audit_logs: 'read' })
    await page.goto('/')
    const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
    await eventually(() =>
      links.evaluateAll((all) => all.map((a) => a.getAttribute('href'))),
    ).toEqual(['/', '/', '/audit-log'])
  })

  test('is refused with the permission that is missing', async () => {
    const { page } = await hub.visitor({ apis: 'read' })
    await page.goto('/users')
    await page.getByText('It needs the permission “Users” at the level “Read”.').waitFor()
    await page.goto('/users/new')
    await page.getByText('It needs the permission “Users” at the level “Write”.').waitFor()
    await page.goto('/user-settings')
    await page.getByText('It is for admins of the organisation only.').waitFor()
  })

  test('is told on the own profile, with the group and the names that the organisation gave', async () => {
    const admin = await hub.user()
    const { call, org } = admin
    await call.permissions.replace({ body: { additional_permissions: { api_editor: 'Editors' } } })
    const user_permissions = { apis: 'read', api_editor: 'write' }
    const group = { name: 'Painters', active: true, user_permissions }
    const { Meta } = await call.groups.create({ body: group })
    const member = await makeUser(hub.url(), org, { password, permissions: {} })
    await call.users.update({ params: { id: member.id }, body: { group_id: String(Meta) } })
    const page = await hub.open()
    const card = signInPage(page)
    await card.open('/profile')
    await card.submit(member.email_address, password)
    await page.getByText('The group “Painters” gives you these permissions.').waitFor()
    await page.getByText('Editors', { exact: false }).first().waitFor()
    expect(await page.locator('main').textContent()).toContain('Editorsapi_editor')
  })

  test('stays closed for an admin who is denied a section', async () => {
    const { page } = await hub.visitor({ IsAdmin: 'admin', audit_logs: 'deny' })
    await page.goto('/audit-log')
    await page.getByText('It needs the permission “Audit logs”').waitFor()
  })

  test('a super user looks everywhere and changes nothing', async () => {
    await hub.user()
    const { email_address } = await makeUser(hub.url(), '', { password })
    const page = await hub.open()
    const card = signInPage(page)
    await card.open('/users')
    await card.submit(email_address, password)
    await page.getByText('All organisations, read-only.').waitFor()
    await eventually(() => listOf(page).rows.count()).toBeGreaterThan(2)
    expect(await page.getByRole('link', { name: 'Create user' }).count()).toBe(0)
  })

  test('an unknown address and an unknown object say so', async () => {
    const { page } = await hub.visitor()
    await page.goto('/no/such/page')
    await page.getByText('There is nothing at this address').waitFor()
    await page.goto('/users/000000000000000000000000')
    await page.getByText('It does not exist, belongs to another organisation').waitFor()
  })

  test('a user of another organisation cannot be opened', async () => {
    const { page } = await hub.visitor()
    const stranger = await hub.user()
    await page.goto(`/users/${stranger.id}`)
    await page.getByText('It does not exist, belongs to another organisation').waitFor()
    const { userAdministration } = connect(hub.url(), {})
    const { id } = await userAdministration.get({ params: { id: stranger.id } })
    expect(id).toBe(stranger.id)
  })
})
