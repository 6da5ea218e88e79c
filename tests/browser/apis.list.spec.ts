import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { addClassic, addOas, asBody, oasDocument } from './pages/api-page.ts'
import { toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'

inBrowser('the list of APIs', (hub) => {
  test('says what an API is while there is none', async () => {
    const { page } = await hub.visitor()
    await page.goto('/apis')
    await page.getByText('What your gateways serve').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Create API' }).first().click()
    await page.getByRole('heading', { name: 'New API' }).waitFor()
  })

  test('narrows by category and status, and the address reproduces it', async () => {
    const { page, call } = await hub.visitor()
    await addClassic(call, 'Orders #shop #eu')
    await addClassic(call, 'Ledger #finance', { active: false })
    const weather = await addOas(call, 'Weather')
    await call.categories.replace({ params: { id: weather }, body: ['eu'] })
    await page.goto('/apis')
    const list = listOf(page)
    await eventually(() => list.names()).toEqual(['Ledger', 'Orders', 'Weather'])
    await page.getByRole('button', { name: 'eu 2' }).click()
    await eventually(() => list.names()).toEqual(['Orders', 'Weather'])
    expect(page.url()).toContain('category=eu')
    await page.reload()
    await eventually(() => list.names()).toEqual(['Orders', 'Weather'])
    await page.getByRole('button', { name: 'All', exact: true }).click()
    await list.filter('Status', 'Inactive')
    await eventually(() => list.names()).toEqual(['Ledger'])
    await list.search('nothing like it')
    await page.getByText('Nothing matches').waitFor()
  })

  test('shows cards, with everything that rows can do', async () => {
    const { page, call } = await hub.visitor()
    await addOas(call, 'Weather')
    await page.goto('/apis')
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByText('Cards', { exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('checkbox', { name: 'Select Weather' }).check()
    await page.getByRole('button', { name: 'Clear selection' }).click()
    await page.getByRole('link', { name: 'Weather' }).click()
    await page.getByRole('heading', { name: 'Weather' }).waitFor()
  })

  test('activates, deactivates and categorises many, of both kinds', async () => {
    const { page, call } = await hub.visitor()
    const classic = await addClassic(call, 'Orders', { config_data: { kept: [1, 'x'] } })
    const oas = await addOas(call, 'Weather', { 'x-unknown': { kept: true } })
    await page.goto('/apis')
    const list = listOf(page)
    await list.tick('Orders')
    await list.tick('Weather')
    await list.bulk('Deactivate')
    await dangerOf(page).confirm('Deactivate')
    await toldBy(page, '2 APIs deactivated')
    const off = await call.apis.get({ params: { id: classic } })
    expect(off.api_definition).toMatchObject({ active: false, config_data: { kept: [1, 'x'] } })
    expect(await call.oas.get({ params: { id: oas } })).toMatchObject({
      'x-svc-api-gateway': { info: { state: { active: false } }, 'x-unknown': { kept: true } },
    })
    await list.tick('Orders')
    await list.tick('Weather')
    await list.bulk('Categorise')
    const field = page.getByRole('dialog').getByLabel('Add to')
    await field.fill('eu')
    await field.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Categorise' }).click()
    await toldBy(page, '2 APIs categorised')
    await page.getByRole('button', { name: 'eu 2' }).waitFor()
    await list.rowAction('Orders', 'Activate')
    await toldBy(page, 'Orders is active')
  })

  test('renames and removes a category on all its APIs', async () => {
    const { page, call } = await hub.visitor()
    await addClassic(call, 'Orders #eu')
    const id = await addOas(call, 'Weather')
    await call.categories.replace({ params: { id }, body: ['eu', 'sky'] })
    await page.goto('/apis')
    await page.getByRole('button', { name: 'Categories' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Rename eu' }).click()
    await dialog.getByLabel('New name of eu').fill('europe')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toldBy(page, 'The category is called europe')
    await dialog.getByRole('button', { name: 'Remove sky' }).click()
    await dialog.getByRole('button', { name: 'Remove from 1 API' }).click()
    await toldBy(page, 'No API is in sky any more')
    expect((await call.categories.list()).categories).toEqual([{ name: 'europe', count: 2 }])
  })

  test('names what depends on an API before it is deleted, and brings it back', async () => {
    const { page, call } = await hub.visitor()
    const id = await addClassic(call, 'Orders')
    const { api_definition } = await call.apis.get({ params: { id } })
    const api_id = String(api_definition.api_id)
    await call.policies.create({
      body: {
        name: 'Gold',
        state: 'active',
        active: true,
        access_rights: { [api_id]: { api_id, api_name: 'Orders', versions: ['Default'] } },
      },
    })
    await page.goto('/apis')
    await listOf(page).rowAction('Orders', 'Delete API')
    const { dialog, confirm, typeName } = dangerOf(page)
    await dialog.getByText('Policy Gold').waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete API' }).isDisabled()).toBe(true)
    await typeName('Orders')
    await confirm('Delete API')
    await toldBy(page, 'Orders was deleted')
    await page.getByRole('button', { name: 'Undo' }).click()
    await toldBy(page, 'Orders is back')
    await eventually(() => listOf(page).names()).toEqual(['Orders'])
  })

  test('tells all of an API at a glance, and deletes it with its versions', async () => {
    const { page, call } = await hub.visitor()
    const id = await addOas(call, 'Weather')
    const { Meta } = await call.oas.create({
      query: { base_api_id: id, base_api_version_name: 'v1', new_version_name: 'v2' },
      body: asBody(oasDocument('Storms')),
    })
    await page.goto(`/apis/${id}`)
    await page.getByText('Where it is reached').waitFor()
    await page
      .getByText(/^http:.*:8080\/weather$/)
      .first()
      .waitFor()
    await page.getByText("-H 'x-api-version: v1'").waitFor()
    await page.getByRole('link', { name: 'Storms' }).click()
    await page.getByRole('heading', { name: 'Storms', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Weather' }).click()
    await page.getByRole('heading', { name: 'Weather', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete with versions' }).click()
    const { dialog, confirm, typeName } = dangerOf(page)
    await dialog.getByText('Version Storms').waitFor()
    await typeName('Weather')
    await confirm('Delete with versions')
    await toldBy(page, 'Weather and its versions were deleted')
    expect((await call.apis.list()).apis).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await toldBy(page, '2 are back')
    const { base } = await call.apis.dependents({ params: { id: Meta } })
    expect(base).toMatchObject({ id })
  })

  test('offers nothing that the reader may not do', async () => {
    const { page } = await hub.visitor({ apis: 'read' })
    await page.goto('/apis')
    await page.getByText('What your gateways serve').waitFor()
    expect(await page.getByRole('link', { name: 'Create API' }).count()).toBe(0)
  })
})
