import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'

const data = {
  openapi: '3.0.3',
  info: { title: '', version: '' },
  paths: { '/shared': { get: { responses: {} } } },
  tags: [{ name: 'template' }],
  'x-svc-api-gateway': { middleware: { global: { cache: { enabled: true, timeout: 7 } } } },
}
const body = { id: 'base', name: 'Base', description: 'For all', kind: 'oas-template', data }

inBrowser('the screens of templates', (hub) => {
  test('create one from the required fields alone', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/templates')
    await page.getByText('Start every API from the same settings').waitFor()
    await page.getByRole('link', { name: 'Create template' }).first().click()
    const form = formOf(page)
    await form.submit('Create template')
    expect(await form.problem('name')).toBe('This field is required')
    expect(await form.problem('description')).toBe('This field is required')
    await form.fill({ name: 'Base', description: 'For all' })
    await form.submit('Create template')
    await toldBy(page, 'Template created')
    await page.getByRole('heading', { name: 'Base' }).waitFor()
    const [made] = await call.assets.list()
    expect(made).toMatchObject({ name: 'Base', description: 'For all', kind: 'oas-template' })
    expect(made?.data).toMatchObject({ openapi: '3.0.3', paths: {} })
  })

  test('create one from all fields, change it and keep its definition', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/templates/new')
    const form = formOf(page)
    await page.getByText('Advanced').click()
    await form.fill({ name: 'Base', description: 'For all', id: 'base' })
    const editor = page.getByRole('textbox', { name: 'Definition' })
    await editor.click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText(JSON.stringify(data))
    await form.submit('Create template')
    await toldBy(page, 'Template created')
    const [made] = await call.assets.list()
    expect(made).toMatchObject(body)
    await page.getByRole('heading', { name: 'Base' }).waitFor()
    await form.fill({ description: 'For most' })
    await form.submit('Save')
    await toldBy(page, 'Template updated')
    expect(await call.assets.list()).toMatchObject([{ ...body, description: 'For most' }])
  })

  test('preview what an API would become', async () => {
    const { page, call } = await hub.visitor()
    const { Meta } = await call.assets.create({ body })
    await page.goto(`/templates/${Meta}/preview`)
    const merged = page.getByRole('textbox', { name: 'Merged definition' })
    await eventually(() => merged.textContent()).toContain('"/orders"')
    const text = await merged.textContent()
    for (const part of ['"/shared"', '"timeout": 7', '"Orders"', '"template"']) {
      expect(text).toContain(part)
    }
    await page.getByRole('textbox', { name: 'Imported description' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('tags: [{name: imported}]')
    await eventually(() => merged.textContent()).toContain('"imported"')
    expect(await merged.textContent()).not.toContain('"template"')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('- a list')
    await page.getByText('The document must be an object.').waitFor()
  })

  test('delete one for good', async () => {
    const { page, call } = await hub.visitor()
    await call.assets.create({ body })
    await page.goto('/templates')
    await listOf(page).rowAction('Base', 'Delete template')
    const { dialog, confirm } = dangerOf(page)
    await dialog.getByText('This cannot be undone.').waitFor()
    await confirm('Delete template')
    await toldBy(page, 'Base was deleted')
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
    expect(await call.assets.list()).toEqual([])
  })
})
