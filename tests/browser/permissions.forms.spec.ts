import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'

inBrowser('the form of additional permissions', (hub) => {
  test('adds, refuses reserved keys, and removes', async () => {
    const { page, call } = await hub.visitor()
    const stored = async () => (await call.permissions.get()).additional_permissions
    await page.goto('/user-settings')
    const form = formOf(page)
    await form.submit('Add permission')
    await form.fill({ 'key.0': 'apis', 'label.0': 'APIs' })
    await form.submit('Save')
    expect(await form.problem('key.0')).toBe('This key belongs to a built-in section')
    await form.fill({ 'key.0': 'api_editor', 'label.0': 'API Editor' })
    await form.submit('Add permission')
    await form.fill({ 'key.1': 'payments.owner' })
    await form.submit('Save')
    await toldBy(page, 'Additional permissions updated')
    expect(await stored()).toEqual({ api_editor: 'API Editor', 'payments.owner': 'payments.owner' })
    await form.submit('Remove payments.owner')
    await form.submit('Save')
    await eventually(stored).toEqual({ api_editor: 'API Editor' })
    await page.goto('/users/new')
    await page.getByRole('radiogroup', { name: 'API Editor' }).waitFor()
  })
})
