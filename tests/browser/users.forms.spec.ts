import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'

const names = { first_name: 'Grace', last_name: 'Hopper' }

inBrowser('the form of a user', (hub) => {
  test('creates one from the required fields alone', async () => {
    const { page, call } = await hub.visitor()
    const email_address = 'grace@required.test'
    await page.goto('/users/new')
    const form = formOf(page)
    await form.fill({ ...names, email_address })
    await form.submit('Create user')
    await toldBy(page, 'User added successfully')
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    const { users } = await call.users.list({ query: { q: email_address } })
    expect(users).toMatchObject([
      { ...names, email_address, active: true, user_permissions: {}, group_id: '' },
    ])
  })

  test('creates one from all fields', async () => {
    const { page, call } = await hub.visitor()
    await call.permissions.replace({ body: { additional_permissions: { api_editor: 'Editor' } } })
    const email_address = 'grace@all.test'
    await page.goto('/users/new')
    const form = formOf(page)
    await form.fill({ ...names, email_address, password: 'a long password' })
    await page.getByText('Advanced').click()
    await form.fill({ password_max_days: '30' })
    await form.set('active', false)
    await form.level('apis', 'write').check()
    await form.level('keys', 'read').check()
    await form.level('analytics', 'read').check()
    await form.level('analytics', 'deny').check()
    await form.level('api_editor', 'write').check()
    await form.set('admin', true)
    await form.submit('Create user')
    await toldBy(page, 'User added successfully')
    const { users } = await call.users.list({ query: { q: email_address } })
    expect(users[0]).toMatchObject({
      ...names,
      active: false,
      password_max_days: 30,
      user_permissions: {
        IsAdmin: 'admin',
        apis: 'write',
        keys: 'read',
        analytics: 'deny',
        api_editor: 'write',
      },
    })
  })

  test('offers the levels of a section in the order deny, read, write', async () => {
    const { page } = await hub.visitor()
    await page.goto('/users/new')
    const apis = page.locator('[name="user_permissions.apis"]')
    await apis.first().waitFor()
    expect(await apis.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
      'deny',
      'read',
      'write',
    ])
    expect(await page.locator('[name="user_permissions.log"]').count()).toBe(2)
  })

  test('tells what is wrong at the field, on leaving it and on saving', async () => {
    const { page } = await hub.visitor()
    await page.goto('/users/new')
    const form = formOf(page)
    await form.fill({ email_address: 'nobody' })
    await form.field('email_address').blur()
    expect(await form.problem('email_address')).toBe(
      'Enter an e-mail address such as ada@example.org',
    )
    expect(await form.problem('first_name')).toBeUndefined()
    await form.submit('Create user')
    expect(await form.problem('first_name')).toBe('This field is required')
  })

  test('tells that an address is taken, as a toast and at the field', async () => {
    const { page, email_address } = await hub.visitor()
    await page.goto('/users/new')
    const form = formOf(page)
    await form.fill({ ...names, email_address })
    await form.submit('Create user')
    await toldBy(page, 'User email already exists for this Org')
    expect(await form.problem('email_address')).toBe('User email already exists for this Org')
  })

  test('shows a refusal of the service at its field', async () => {
    const { page } = await hub.visitor()
    await page.route('**/api/users', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 400,
            json: {
              Status: 'Error',
              Message: 'User object validation failed',
              Meta: null,
              Errors: ['/last_name must be a better one'],
            },
          })
        : route.fallback(),
    )
    await page.goto('/users/new')
    const form = formOf(page)
    await form.fill({ ...names, email_address: 'grace@refused.test' })
    await form.submit('Create user')
    await eventually(() => form.problem('last_name')).toBe('must be a better one')
  })

  test('a save keeps what the form does not show', async () => {
    const { page, call, org } = await hub.visitor()
    const { Meta } = await call.userAdministration.create({
      body: {
        ...names,
        email_address: 'grace@kept.test',
        active: true,
        org_id: org,
        user_permissions: { apis: 'read', a_key_of_nobody: 'something' },
        password_max_days: 7,
      },
    })
    const { id } = Meta as { id: string }
    await call.userAdministration.allowResetPasswords({ params: { id } })
    const before = await call.users.get({ params: { id } })
    await page.goto(`/users/${id}`)
    const form = formOf(page)
    await form.fill({ last_name: 'Murray' })
    await page.keyboard.press('Control+s')
    await toldBy(page, 'User updated successfully')
    expect(await call.users.get({ params: { id } })).toEqual({ ...before, last_name: 'Murray' })
  })

  test('the permissions of a group are shown as such and never saved as the own ones', async () => {
    const { page, call } = await hub.visitor()
    const group = await call.groups.create({
      body: { name: 'Team', active: true, user_permissions: { keys: 'write' } },
    })
    const user = await call.users.create({
      body: {
        ...names,
        email_address: 'grace@grouped.test',
        active: true,
        user_permissions: { apis: 'read' },
        group_id: String(group.Meta),
      },
    })
    const id = String(user.Meta)
    await page.goto(`/users/${id}`)
    await page.getByText('The group “Team” gives these permissions.').waitFor()
    const form = formOf(page)
    await form.fill({ first_name: 'Amazing' })
    await form.submit('Save')
    await toldBy(page, 'User updated successfully')
    await call.groups.remove({ params: { id: String(group.Meta) } })
    const after = await call.users.get({ params: { id } })
    expect(after).toMatchObject({ first_name: 'Amazing', user_permissions: { apis: 'read' } })
  })

  test('the document and the form are in step', async () => {
    const { page, call, id } = await hub.visitor()
    await page.goto(`/users/${id}`)
    const form = formOf(page)
    await form.fill({ first_name: 'Typed' })
    await page.getByRole('link', { name: 'Document' }).click()
    const editor = page.locator('.cm-content')
    await editor.waitFor()
    expect(await editor.textContent()).toContain('"first_name": "Typed"')
    await editor.click()
    await page.keyboard.press('Control+a')
    const document = await call.users.get({ params: { id } })
    await page.keyboard.insertText(JSON.stringify({ ...document, last_name: 'Pasted' }))
    await page.locator('#content').getByRole('link', { name: 'Settings', exact: true }).click()
    await eventually(() => form.field('last_name').inputValue()).toBe('Pasted')
    expect(await form.field('first_name').inputValue()).toBe(document.first_name)
  })

  test('the document is written as YAML as well', async () => {
    const { page, call, id } = await hub.visitor()
    await page.goto(`/users/${id}/document`)
    const editor = page.locator('.cm-content')
    await editor.getByText('"first_name"').waitFor()
    await page.getByText('YAML', { exact: true }).click()
    await editor.getByText('first_name: Some').waitFor()
    await editor.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('first_name: [')
    await page.getByText('This is not valid YAML yet').waitFor()
    const { access_key: _, ...document } = await call.users.get({ params: { id } })
    const lines = Object.entries({ ...document, last_name: 'Yaml' })
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(
      lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}`).join('\n'),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await toldBy(page, 'User updated successfully')
    expect((await call.users.get({ params: { id } })).last_name).toBe('Yaml')
    await page.reload()
    await editor.getByText('last_name: Yaml').waitFor()
  })

  test('a change by somebody else meanwhile is not overwritten unseen', async () => {
    const { page, call, id } = await hub.visitor({ IsAdmin: 'admin', websockets: 'deny' })
    await page.goto(`/users/${id}`)
    const form = formOf(page)
    await form.fill({ first_name: 'Mine' })
    await call.users.update({ params: { id }, body: { first_name: 'Theirs' } })
    await form.submit('Save')
    await page.getByText('Somebody else has changed this meanwhile').waitFor()
    expect((await call.users.get({ params: { id } })).first_name).toBe('Theirs')
    await form.submit('Save mine over it')
    await toldBy(page, 'User updated successfully')
    expect((await call.users.get({ params: { id } })).first_name).toBe('Mine')
  })
})
