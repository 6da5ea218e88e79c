import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'
import { makeApi, rightsOf } from './pages/rights.ts'

inBrowser('the form of a policy', (hub) => {
  test('creates one from the required field alone', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/policies/new')
    const form = formOf(page)
    await form.submit('Create policy')
    expect(await form.problem('name')).toBe('Policy Name is a required field')
    await form.fill({ name: 'Trial' })
    await form.submit('Create policy')
    await toldBy(page, 'Policy created')
    await page.getByRole('heading', { name: 'Trial' }).waitFor()
    const { Data } = await call.policies.list()
    expect(Data).toMatchObject([
      { name: 'Trial', state: 'active', rate: 1000, per: 60, quota_max: -1, access_rights: {} },
    ])
  })

  test('creates one from all fields', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const orders = await makeApi(visitor, 'Orders')
    await page.goto('/policies/new')
    const form = formOf(page)
    const rights = rightsOf(page)
    await form.fill({ name: 'Gold' })
    await page.getByRole('radio', { name: 'Draft' }).check()
    await rights.addTag('partner')
    await rights.addApi('Orders')
    await rights.openApi('Orders')
    await rights.addPath(1, '/orders/.*')
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByRole('textbox', { name: 'Endpoint 1' }).fill('/orders/new')
    const method = `access_rights.${orders}.endpoints.0.methods.0.limit`
    await form.fill({ [`${method}.rate`]: '5', [`${method}.per`]: '1' })
    await page.locator('summary', { hasText: 'GraphQL' }).click()
    await page.getByRole('button', { name: 'Add an allowed type' }).click()
    await page.getByRole('textbox', { name: 'Allowed type 1', exact: true }).fill('Query')
    await form.set(`access_rights.${orders}.disable_introspection`, true)
    await form.fill({ rate: '50', per: '10' })
    await form.set('smoothing.enabled', true)
    await form.fill({ 'smoothing.trigger': '90' })
    await form.set('limits_throttle', true)
    await form.set('limits_quota', true)
    await form.fill({ throttle_interval: '2', throttle_retry_limit: '4', quota_max: '700' })
    await form.set('limits_depth', true)
    await form.fill({ max_query_depth: '7' })
    await form.fill({ key_expires_in: '3' })
    await page.getByText('Advanced').click()
    await form.fill({ id: 'gold-1' })
    await rights.addMeta(1, 'tier', 'gold')
    await form.set('hmac_enabled', true)
    await eventually(() => rights.effective().textContent()).toContain('GET /orders/.*')
    await form.submit('Create policy')
    await toldBy(page, 'Policy created')
    const policy = await call.policies.get({ params: { id: 'gold-1' } })
    expect(policy).toMatchObject({
      ...{ id: 'gold-1', name: 'Gold', state: 'draft', active: false, tags: ['partner'] },
      ...{ rate: 50, per: 10, throttle_interval: 2, throttle_retry_limit: 4 },
      ...{ quota_max: 700, quota_renewal_rate: 86_400, max_query_depth: 7 },
      ...{ key_expires_in: 3 * 86_400, meta_data: { tier: 'gold' }, hmac_enabled: true },
      access_rights: {
        [orders]: {
          api_id: orders,
          api_name: 'Orders',
          allowed_urls: [{ url: '/orders/.*', methods: ['GET'] }],
          limit: null,
          endpoints: [
            { path: '/orders/new', methods: [{ name: 'GET', limit: { rate: 5, per: 1 } }] },
          ],
          allowed_types: [{ name: 'Query', fields: ['*'] }],
          disable_introspection: true,
        },
      },
      smoothing: { enabled: true, threshold: 500, trigger: 0.9, step: 100, delay: 30 },
    })
  })

  test('keeps what it does not show, and tells what a key would get', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const api_id = await makeApi(visitor, 'Orders')
    const endpoints = [{ path: '/a', methods: [{ name: 'GET', limit: { rate: 3, per: 1 } }] }]
    const right = { api_id, api_name: 'Orders', versions: ['v2'], endpoints, novelty: { deep: 1 } }
    const { Message: id } = await call.policies.create({
      body: { name: 'Kept', state: 'active', rate: 5, per: 1, access_rights: { [api_id]: right } },
    })
    const before = await call.policies.get({ params: { id } })
    await page.goto(`/policies/${id}`)
    await formOf(page).fill({ name: 'Still kept' })
    await page.getByRole('radio', { name: 'Each API by itself' }).check()
    await rightsOf(page).openApi('Orders')
    await formOf(page).set(`access_rights.${api_id}.own_limits`, true)
    await formOf(page).fill({ [`access_rights.${api_id}.limit.rate`]: '77' })
    await eventually(() => rightsOf(page).effective().textContent()).toContain('77 in 60 s')
    await formOf(page).submit('Save')
    await toldBy(page, 'Policy updated')
    const after = await call.policies.get({ params: { id } })
    expect(after).toMatchObject({ name: 'Still kept', partitions: { per_api: true } })
    expect(after.access_rights[api_id]).toEqual({
      ...before.access_rights[api_id],
      limit: expect.objectContaining({ rate: 77, per: 60, quota_max: -1 }),
    })
  })

  test('says at the field when a name is taken', async () => {
    const { page, call } = await hub.visitor()
    await call.policies.create({ body: { name: 'Taken' } })
    await page.goto('/policies/new')
    const form = formOf(page)
    await form.fill({ name: 'Taken' })
    await form.submit('Create policy')
    await eventually(() => form.problem('name')).toContain('already been used')
  })

  test('names the keys before it is deleted, and comes back', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const api_id = await makeApi(visitor, 'Orders')
    const body = { name: 'Gold', state: 'active', access_rights: { [api_id]: { api_id } } }
    const { Message: id } = await call.policies.create({ body })
    await call.keys.create({ body: { alias: 'acme', apply_policies: [id] } })
    await page.goto('/policies')
    await listOf(page).rowAction('Gold', 'Delete policy')
    const { dialog, confirm, typeName } = dangerOf(page)
    await dialog.getByRole('link', { name: 'Key acme' }).waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete policy' }).isDisabled()).toBe(true)
    await typeName('Gold')
    await confirm('Delete policy')
    await toldBy(page, 'Gold was deleted')
    await page.getByText('Limits and rights for many keys at once').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toldBy(page, 'Gold is back')
    await listOf(page).row('Gold').waitFor()
  })
})

inBrowser('the list of policies', (hub) => {
  test('is narrowed by state and by API, and the address says so', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const api_id = await makeApi(visitor, 'Orders')
    await call.policies.create({ body: { name: 'A', access_rights: { [api_id]: { api_id } } } })
    await call.policies.create({ body: { name: 'B', state: 'active' } })
    await page.goto('/policies')
    const list = listOf(page)
    await eventually(() => list.names()).toEqual(['A', 'B'])
    await list.filter('State', 'Draft')
    await eventually(() => list.names()).toEqual(['A'])
    expect(page.url()).toContain('state=draft')
    await page.getByRole('button', { name: 'Clear State' }).click()
    await page.getByRole('button', { name: 'API', exact: true }).click()
    await rightsOf(page).pick('API', 'Orders')
    await eventually(() => list.names()).toEqual(['A'])
    expect(page.url()).toContain(`api_id=${api_id}`)
    await page.getByRole('button', { name: 'Clear API' }).waitFor()
  })
})
