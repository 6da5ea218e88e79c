import { expect, test } from 'vitest'
import { inBrowser } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'

inBrowser('the form of a group', (hub) => {
  test('creates one from the required field alone', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/user-groups/new')
    const form = formOf(page)
    await form.submit('Create group')
    expect(await form.problem('name')).toBe('This field is required')
    await form.fill({ name: 'Auditors' })
    await form.submit('Create group')
    await toldBy(page, 'User group created')
    await page.getByRole('heading', { name: 'Auditors' }).waitFor()
    const { groups } = await call.groups.list()
    expect(groups).toMatchObject([{ name: 'Auditors', active: true, user_permissions: {} }])
  })

  test('creates one from all fields and changes it', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/user-groups/new')
    const form = formOf(page)
    await page.getByText('Advanced').click()
    await form.fill({ name: 'Platform', description: 'Runs it', password_max_days: '90' })
    await form.set('active', false)
    await form.level('apis', 'write').check()
    await form.set('admin', true)
    await form.submit('Create group')
    await toldBy(page, 'User group created')
    await page.getByRole('heading', { name: 'Platform' }).waitFor()
    const [group] = (await call.groups.list()).groups
    expect(group).toMatchObject({
      name: 'Platform',
      description: 'Runs it',
      active: false,
      password_max_days: 90,
      user_permissions: { apis: 'write', IsAdmin: 'admin' },
    })
    await form.fill({ name: 'Platform team' })
    await form.submit('Save')
    await toldBy(page, 'User group updated')
    const { groups } = await call.groups.list()
    expect(groups).toEqual([{ ...group, name: 'Platform team' }])
  })

  test('lists its members, and names them before it is deleted', async () => {
    const { page, call, org } = await hub.visitor()
    const { Meta } = await call.groups.create({ body: { name: 'Team', active: true } })
    const group_id = String(Meta)
    const user = { first_name: 'Alan', last_name: 'Kay', active: true, group_id }
    await call.users.create({ body: { ...user, email_address: `alan@${org}.test` } })
    await page.goto(`/user-groups/${group_id}/members`)
    await listOf(page).row('Alan Kay').waitFor()
    await page.goto('/user-groups')
    await listOf(page).rowAction('Team', 'Delete group')
    const { dialog, confirm, typeName } = dangerOf(page)
    await dialog.getByRole('link', { name: 'User Alan Kay' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete group' }).isDisabled()).toBe(true)
    await typeName('Team')
    await confirm('Delete group')
    await toldBy(page, 'Team was deleted')
    await page.getByText('One set of permissions for many users').waitFor()
  })
})
