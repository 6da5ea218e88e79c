import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { apiPageOf } from './pages/api-page.ts'
import { formOf, toldBy } from './pages/form.ts'

const description = {
  openapi: '3.0.3',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example/v1' }],
  paths: {
    '/pets': {
      get: { operationId: 'listPets', responses: { 200: { description: 'ok' } } },
      post: { operationId: 'addPet', responses: { 201: { description: 'ok' } } },
    },
  },
}

/** A ZIP archive with an `openapi.yaml` of a description called Pets. */
const archive = Buffer.from(
  [
    'UEsDBBQAAAgIAAAAAAC6D1rqWgAAAGIAAAAMAAAAb3BlbmFwaS55YW1sFcixCoAgEADQ3a84mkMLt/uK9mhw',
    'uFAwPbwrAvHfoze+ylQCJwRvF+tNKmdF6Jo0E8JGKjM81CTVgjCt0zBC7Q+Evd8tI0RVFnSOScXSGy7ONA7D',
    'QaMg9GE+UEsBAhQAFAAACAgAAAAAALoPWupaAAAAYgAAAAwAAAAAAAAAAAAAAAAAAAAAAG9wZW5hcGkueWFt',
    'bFBLBQYAAAAAAQABADoAAACEAAAAAAA=',
  ].join(''),
  'base64',
)

inBrowser('the screen that makes APIs', (hub) => {
  test('makes an OAS API from the required fields alone', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/apis/new')
    const form = formOf(page)
    await form.submit('Create API')
    expect(await form.problem('name')).toBe('This field is required')
    await form.fill({ name: 'Orders of Acme', upstreamURL: 'orders' })
    await form.submit('Create API')
    expect(await form.problem('upstreamURL')).toContain('whole address')
    await form.fill({ upstreamURL: 'https://orders.example' })
    await page.getByLabel('What will be made').getByText('/orders-of-acme/').first().waitFor()
    await form.submit('Create API')
    await toldBy(page, 'API created')
    await page.getByRole('heading', { name: 'Orders of Acme' }).waitFor()
    const { apis } = await call.oas.list()
    expect(apis).toMatchObject([
      {
        'x-svc-api-gateway': {
          info: { name: 'Orders of Acme', state: { active: true } },
          server: {
            listenPath: { value: '/orders-of-acme/', strip: true },
            authentication: { enabled: true, securitySchemes: { authToken: { enabled: true } } },
          },
          upstream: { url: 'https://orders.example' },
        },
      },
    ])
  })

  test('makes a classic API from all fields', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/apis/new')
    const form = formOf(page)
    await page.getByRole('radio', { name: 'Classic' }).check()
    await form.fill({
      name: 'Ledger #finance',
      upstreamURL: 'https://ledger.example',
      listenPath: '/books/',
    })
    await page.getByRole('combobox', { name: 'Authentication' }).click()
    await page.getByRole('option', { name: 'Open' }).click()
    await form.set('isActive', false)
    await form.submit('Create API')
    await toldBy(page, 'API created')
    await page.getByRole('heading', { name: 'Ledger', exact: true }).waitFor()
    const { apis } = await call.apis.list()
    expect(apis).toMatchObject([
      {
        api_definition: {
          name: 'Ledger #finance',
          active: false,
          is_oas: false,
          use_keyless: true,
          proxy: { listen_path: '/books/', target_url: 'https://ledger.example' },
        },
      },
    ])
  })

  test('merges a template into a new API', async () => {
    const { page, call } = await hub.visitor()
    await call.assets.create({
      body: {
        name: 'House rules',
        kind: 'oas-template',
        data: {
          'x-svc-api-gateway': {
            middleware: { global: { cors: { enabled: true, allowedOrigins: ['*'] } } },
          },
        },
      },
    })
    await page.goto('/apis/new?from=template')
    const form = formOf(page)
    await page.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: 'House rules' }).click()
    await form.fill({ name: 'Orders', upstreamURL: 'https://orders.example' })
    await page.getByLabel('What will be made').getByText('"allowedOrigins"').first().waitFor()
    await form.submit('Create API')
    await toldBy(page, 'API created')
    const { apis } = await call.oas.list()
    expect(apis).toMatchObject([
      {
        'x-svc-api-gateway': {
          middleware: { global: { cors: { enabled: true } } },
          upstream: { url: 'https://orders.example' },
        },
      },
    ])
  })

  test('imports a pasted description, after it is marked where it is wrong', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/apis/new?from=openapi')
    const { paste, mistakes } = apiPageOf(page)
    const preview = page.getByLabel('What will be made')
    await paste('Text of the description', 'openapi: 3.0.3\ninfo:\n  title: Pets\npaths: 7\n')
    await eventually(mistakes).toBeGreaterThan(0)
    await preview.getByText('/paths').first().waitFor()
    await paste('Text of the description', JSON.stringify(description, null, 2))
    await eventually(mistakes).toBe(0)
    await preview.getByText('https://pets.example/v1').first().waitFor()
    const form = formOf(page)
    await form.fill({ listenPath: '/pets/' })
    await form.set('allowList', true)
    await preview.getByText('2, 2 with middleware').waitFor()
    await form.submit('Create API')
    await toldBy(page, 'API created')
    await page.getByRole('heading', { name: 'Pets' }).waitFor()
    const { apis } = await call.oas.list()
    expect(apis).toMatchObject([
      {
        paths: { '/pets': { get: { operationId: 'listPets' } } },
        'x-svc-api-gateway': {
          server: { listenPath: { value: '/pets/' } },
          middleware: { operations: { addPet: { allow: { enabled: true } } } },
        },
      },
    ])
  })

  test('takes a file', async () => {
    const { page } = await hub.visitor()
    await page.goto('/apis/new?from=openapi')
    const buffer = Buffer.from(JSON.stringify(description))
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'pets.json', mimeType: 'application/json', buffer })
    await page
      .getByLabel('What will be made')
      .getByText('https://pets.example/v1')
      .first()
      .waitFor()
  })

  test('sends an archive to be unpacked by the service', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/apis/new?from=openapi')
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'pets.zip', mimeType: 'application/zip', buffer: archive })
    await page.getByText('The service unpacks the archive').waitFor()
    await formOf(page).submit('Create API')
    await toldBy(page, 'API created')
    expect((await call.oas.list()).apis).toMatchObject([{ info: { title: 'Pets' } }])
  })

  test('imports a description as a data graph', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/data-graphs')
    await page.getByRole('button', { name: 'Import data source' }).click()
    await page.getByText('This field is required').waitFor()
    await apiPageOf(page).paste('Text of the description', JSON.stringify(description))
    await page.getByRole('button', { name: 'Import data source' }).click()
    await page.getByRole('link', { name: 'Open the API' }).click()
    await page.getByText('Classic').first().waitFor()
    const { apis } = await call.apis.list()
    expect(apis).toMatchObject([{ api_definition: { graphql: { enabled: true } } }])
  })
})
