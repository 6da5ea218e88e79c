import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { addClassic, addOas, apiPageOf } from './pages/api-page.ts'
import { formOf, toldBy } from './pages/form.ts'

const responses = { 200: { description: 'ok' } }
const wide = { viewport: { width: 1500, height: 900 } }

inBrowser('the screen of an API', (hub) => {
  test('saves an OAS API after a look at the changes, and keeps what it does not know', async () => {
    const { page, call } = await hub.visitor()
    const id = await addOas(call, 'Weather', { 'x-unknown': { deep: [1, { two: null }] } })
    const before = await call.oas.get({ params: { id } })
    const screen = apiPageOf(page)
    await screen.open(id)
    const form = formOf(page)
    await form.fill({ 'x-svc-api-gateway.info.name': 'Climate' })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('x-svc-api-gateway.info.name').waitFor()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toldBy(page, 'API updated')
    await page.getByRole('heading', { name: 'Climate' }).waitFor()
    const after = await call.oas.get({ params: { id } })
    const expected = structuredClone(before) as Record<string, { info: { name: string } }>
    if (expected['x-svc-api-gateway']) expected['x-svc-api-gateway'].info.name = 'Climate'
    expect(after).toEqual(expected)
  })

  test('saves a classic API and keeps what the schema does not know', async () => {
    const { page, call } = await hub.visitor()
    const { Meta } = await call.apis.create({
      query: { accept_additional_properties: true },
      body: {
        api_definition: {
          name: 'Orders #eu',
          our_own: { kept: true },
          version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
          proxy: { listen_path: '/orders/', target_url: 'https://up.example' },
        },
      },
    })
    const params = { id: String(Meta) }
    await apiPageOf(page).open(params.id)
    const form = formOf(page)
    await form.fill({ 'proxy.target_url': '' })
    await form.submit('Save')
    expect(await form.problem('proxy.target_url')).toBe('This field is required')
    await form.fill({ 'proxy.target_url': 'https://next.example' })
    await form.submit('Save')
    await toldBy(page, 'API updated')
    expect((await call.apis.get({ params })).api_definition).toMatchObject({
      name: 'Orders #eu',
      our_own: { kept: true },
      proxy: { listen_path: '/orders/', target_url: 'https://next.example' },
    })
  })

  test('keeps form and document in step, both ways and in both notations', async () => {
    const { page, call } = await hub.visitor(undefined, wide)
    const id = await addOas(call, 'Weather')
    const screen = apiPageOf(page)
    await screen.open(id)
    const form = formOf(page)
    const document = page.getByRole('complementary', { name: 'Document' })
    await document.getByText('"Weather"').first().waitFor()
    await form.fill({ 'info.title': 'Winds' })
    await document.getByText('"Winds"').waitFor()
    await document.getByText('YAML').click()
    await document.getByText('title: Winds').waitFor()
    await document.getByText('JSON').click()
    await document.getByText('"Winds"').waitFor()
    const edited = JSON.stringify({ ...(await call.oas.get({ params: { id } })), 'x-mine': 1 })
    await screen.paste('Weather', edited.replace('"title":"Weather"', '"title":"Rain"'))
    await eventually(() => form.field('info.title').inputValue()).toBe('Rain')
    await screen.paste('Weather', '{ "openapi": ')
    await screen.says('This is not valid JSON yet')
    await eventually(() => form.field('info.title').inputValue()).toBe('Rain')
    await screen.save()
    await toldBy(page, 'API updated')
    expect(await call.oas.get({ params: { id } })).toMatchObject({
      info: { title: 'Rain' },
      'x-mine': 1,
    })
  })

  test('marks mistakes in the document, and tells what the service refuses', async () => {
    const { page, call } = await hub.visitor()
    const id = await addOas(call, 'Weather')
    const screen = apiPageOf(page)
    await screen.open(id, 'document')
    const document = await call.oas.get({ params: { id } })
    await page.getByText('"openapi"').waitFor()
    await screen.paste('Weather', JSON.stringify({ ...document, paths: 7 }, null, 2))
    await eventually(screen.mistakes).toBeGreaterThan(0)
    await screen.save()
    await page.getByRole('alert').getByText('paths: ').waitFor()
    expect(await call.oas.get({ params: { id } })).toEqual(document)
  })

  test('switches middleware of one operation among five hundred', async () => {
    const { page, call } = await hub.visitor()
    const operation = (number: number, method: string) => ({
      operationId: `${method}${number}`,
      tags: [`group ${number % 7}`],
      responses,
    })
    const paths = Object.fromEntries(
      Array.from({ length: 250 }, (_, number) => [
        `/things/${number}`,
        { get: operation(number, 'get'), post: operation(number, 'post') },
      ]),
    )
    const id = await addOas(call, 'Big', {}, paths)
    await apiPageOf(page).open(id, 'endpoints')
    await page.getByText('500 operations').waitFor()
    expect(await page.getByRole('option').count()).toBeLessThan(60)
    await page.getByRole('searchbox', { name: 'Search operations' }).fill('post things/249')
    await page.getByText('1 of 500 operations').waitFor()
    await page.getByRole('option').click()
    await page.getByRole('switch', { name: 'Rate limit' }).check({ force: true })
    const rate = 'x-svc-api-gateway.middleware.operations.post249.rateLimit.rate'
    await formOf(page).fill({ [rate]: '7' })
    await apiPageOf(page).save()
    await toldBy(page, 'API updated')
    const document = await call.oas.get({ params: { id } })
    expect(document).toMatchObject({
      'x-svc-api-gateway': {
        middleware: {
          operations: { post249: { rateLimit: { enabled: true, rate: 7, per: '60s' } } },
        },
      },
    })
    expect(Object.keys(document.paths ?? {})).toHaveLength(250)
  })

  test('gives an operation the id that its middleware needs', async () => {
    const { page, call } = await hub.visitor()
    const id = await addOas(call, 'Weather', {}, { '/today': { get: { responses } } })
    await apiPageOf(page).open(id, 'endpoints')
    await page.getByRole('switch', { name: 'Block' }).check({ force: true })
    await apiPageOf(page).save()
    await toldBy(page, 'API updated')
    expect(await call.oas.get({ params: { id } })).toMatchObject({
      paths: { '/today': { get: { operationId: 'todayGET' } } },
      'x-svc-api-gateway': {
        middleware: { operations: { todayGET: { block: { enabled: true } } } },
      },
    })
  })

  test('adds a scheme of authentication', async () => {
    const { page, call } = await hub.visitor()
    const id = await addOas(call, 'Weather')
    await apiPageOf(page).open(id, 'authentication')
    await page.getByRole('switch', { name: 'Callers must authenticate' }).check({ force: true })
    await page.getByRole('button', { name: 'Add a scheme' }).click()
    await page.getByRole('menuitem', { name: 'JSON Web Token' }).click()
    await apiPageOf(page).save()
    await toldBy(page, 'API updated')
    const { api_definition } = await call.apis.get({ params: { id } })
    expect(api_definition).toMatchObject({ use_keyless: false, enable_jwt: true })
  })

  test('orders the endpoints of a classic API by buttons and keys', async () => {
    const { page, call } = await hub.visitor()
    const entry = (path: string) => ({ path, method: 'GET', our_own: path })
    const id = await addClassic(call, 'Orders', {
      version_data: {
        not_versioned: true,
        versions: {
          Default: {
            name: 'Default',
            use_extended_paths: true,
            extended_paths: { ignored: ['/a', '/b', '/c'].map(entry) },
          },
        },
      },
    })
    await apiPageOf(page).open(id, 'endpoints?list=ignored')
    await page.getByRole('button', { name: 'Move GET /c up' }).click()
    await page.getByRole('listitem', { name: 'GET /a' }).getByLabel('Path').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByRole('button', { name: 'Add endpoint' }).click()
    await page.getByRole('listitem').last().getByLabel('Path').fill('/d')
    await apiPageOf(page).save()
    await toldBy(page, 'API updated')
    const { api_definition } = await call.apis.get({ params: { id } })
    expect(api_definition).toMatchObject({
      version_data: {
        versions: {
          Default: {
            extended_paths: {
              ignored: [
                { path: '/c', our_own: '/c' },
                { path: '/a', our_own: '/a' },
                { path: '/b', our_own: '/b' },
                { path: '/d' },
              ],
            },
          },
        },
      },
    })
  })

  test('makes a version, and leads from one to the other', async () => {
    const { page, call } = await hub.visitor()
    const id = await addOas(call, 'Weather')
    await apiPageOf(page).open(id, 'versions')
    await page.getByRole('button', { name: 'Create version' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name of the version').fill('v2')
    await dialog.getByRole('button', { name: 'Create version' }).click()
    await toldBy(page, 'Version created')
    await page.getByRole('link', { name: 'v2', exact: true }).click()
    await page.getByRole('heading', { name: 'Weather v2' }).waitFor()
    await page.getByRole('link', { name: 'Versions' }).click()
    await page.getByText('This API is a version of').waitFor()
    const { apis } = await call.versions.listAny({ params: { id } })
    expect(apis.map(({ versionName }) => versionName)).toEqual(['v1', 'v2'])
  })

  test('adds a version inside a classic definition', async () => {
    const { page, call } = await hub.visitor()
    const id = await addClassic(call, 'Orders')
    await apiPageOf(page).open(id, 'versions')
    await page.getByLabel('The definition has versions').check()
    await page.getByRole('button', { name: 'Add version' }).click()
    await formOf(page).fill({ 'version_data.versions.v2.override_target': 'https://next.example' })
    await apiPageOf(page).save()
    await toldBy(page, 'API updated')
    const { api_definition } = await call.apis.get({ params: { id } })
    expect(api_definition.version_data).toMatchObject({
      not_versioned: false,
      versions: {
        Default: { name: 'Default' },
        v2: { name: 'v2', override_target: 'https://next.example' },
      },
    })
  })

  test('gives an API owners', async () => {
    const { page, call, id: user } = await hub.visitor()
    const id = await addOas(call, 'Weather')
    await apiPageOf(page).open(id, 'access')
    await page.getByRole('combobox', { name: 'Users' }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Save owners' }).click()
    await toldBy(page, 'Owners saved')
    expect(await call.apis.owners({ params: { id } })).toEqual({
      userIds: [user],
      userGroupIds: [],
    })
  })

  test('lets readers look and nothing else', async () => {
    const { page, call, org } = await hub.visitor()
    const id = await addOas(call, 'Weather')
    const email_address = `reader@${org}.test`
    await call.users.create({
      body: {
        first_name: 'R',
        last_name: 'R',
        email_address,
        active: true,
        password: 'correct horse battery',
        user_permissions: { apis: 'read' },
      },
    })
    await page.context().request.post('/login', {
      data: { username: email_address, password: 'correct horse battery' },
    })
    await apiPageOf(page).open(id)
    await page.getByText('You may look at APIs but not change them.').waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)
    expect(await formOf(page).field('x-svc-api-gateway.info.name').isDisabled()).toBe(true)
  })
})
