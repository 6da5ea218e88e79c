import { expect, test } from 'vitest'
import { inBrowser } from './hub.ts'
import { toldBy } from './pages/form.ts'

inBrowser('the history of an object', (hub) => {
  test('shows who changed which field, and restores an earlier version', async () => {
    const { page, call, org, email_address } = await hub.visitor()
    const { Meta } = await call.users.create({
      body: { first_name: 'Grace', last_name: 'Hopper', email_address: `grace@${org}.test` },
    })
    const id = String(Meta)
    await call.users.update({ params: { id }, body: { last_name: 'Murray', active: true } })
    await page.goto(`/users/${id}/history`)
    await page.getByRole('button', { name: 'Version 2' }).getByText(email_address).waitFor()
    const changed = page.getByRole('region', { name: 'Version 2' }).getByRole('row')
    expect(await changed.allTextContents()).toEqual([
      'FieldBeforeAfter',
      'activefalsetrue',
      'last_nameHopperMurray',
    ])
    await page.getByRole('button', { name: 'Version 1' }).click()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('What restoring would change now').waitFor()
    await dialog.getByRole('row', { name: /last_name.*Murray.*Hopper/ }).waitFor()
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await toldBy(page, 'Version 1 was restored')
    await page.getByRole('button', { name: 'Version 3' }).waitFor()
    await page.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
    expect(await call.users.get({ params: { id } })).toMatchObject({
      last_name: 'Hopper',
      active: false,
    })
  })

  test('offers no restore to somebody who may only look', async () => {
    const { page, call, id } = await hub.visitor({ users: 'read' })
    const { revisions } = await call.history.list({ params: { collection: 'users', id } })
    expect(revisions.length).toBeGreaterThan(1)
    await page.goto(`/users/${id}/history`)
    await page.getByRole('button', { name: 'Version 1' }).click()
    await page.getByText('What this change did').waitFor()
    expect(await page.getByRole('button', { name: 'Restore this version' }).count()).toBe(0)
  })
})
