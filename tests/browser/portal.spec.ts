import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { makePolicy } from './portal-screens.ts'

inBrowser('the portal', (hub) => {
  test('has its settings in tabs', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/portal-configuration')
    const form = formOf(page)
    await form.set('disable_signup', true)
    await page.getByRole('link', { name: 'API Access' }).click()
    await form.set('redirect_on_key_request', true)
    await page.locator('#redirect_to').fill('https://shop.example/')
    await form.set('enable_dcr', true)
    await form.fill({ 'dcr_options.idp_host': 'https://id.example' })
    await form.fill({ 'dcr_options.grant_types': 'authorization_code, refresh_token' })
    await page.getByRole('link', { name: 'Emails' }).click()
    await form.fill({ 'mail_options.mail_from_name': 'Acme APIs' })
    await page.getByRole('link', { name: 'Forms' }).click()
    await form.fill({ signup_fields: 'Company*\nCountry' })
    await page.locator('#save-portal-settings-btn').click()
    await toldBy(page, 'Portal configuration updated')
    expect(await call.portalConfiguration.get()).toMatchObject({
      ...{ disable_signup: true, redirect_on_key_request: true },
      ...{ redirect_to: 'https://shop.example/' },
      signup_fields: [{ name: 'Company', required: true }, 'Country'],
      mail_options: { mail_from_name: 'Acme APIs' },
      enable_dcr: true,
      dcr_options: {
        idp_host: 'https://id.example',
        grant_types: ['authorization_code', 'refresh_token'],
      },
    })
  })

  test('offers policies in a catalogue', async () => {
    const { page, call } = await hub.visitor()
    const form = formOf(page)
    const policy = await makePolicy(call)
    await page.goto('/portal-catalogue')
    await page.getByRole('button', { name: 'Add entry' }).click()
    await form.fill({ name: 'Weather', short_description: 'Rain or shine' })
    await page.getByPlaceholder('Search policies').fill('Weather')
    await page.getByRole('option', { name: 'Weather plan' }).click()
    await form.set('config.override', true)
    await page.getByRole('region', { name: 'Preview' }).getByText('Rain or shine').waitFor()
    await form.fill({ 'config.key_request_fields': 'Use*: test, trade' })
    const upload = (text: string) =>
      page.locator('input[type="file"]').setInputFiles({
        ...{ name: 'weather.json', mimeType: 'application/json', buffer: Buffer.from(text) },
      })
    await upload('nothing to read')
    await page.getByRole('alert').getByText('must be a JSON or YAML document').waitFor()
    await upload('{"openapi":"3.0.3","info":{"title":"Weather"}}')
    await toldBy(page, 'OpenAPI file is ready')
    await form.submit('Save')
    await toldBy(page, 'Catalogue updated')
    const [entry] = (await call.catalogue.get()).apis
    expect(entry).toMatchObject({
      ...{ name: 'Weather', policy_id: policy, auth_type: 'authToken' },
      config: {
        override: true,
        key_request_fields: [{ name: 'Use', required: true, options: ['test', 'trade'] }],
      },
    })
    const params = { id: entry?.documentation ?? '' }
    expect((await call.portalDocumentation.get({ params })).doc_type).toBe('swagger')
  })

  test('makes a key of a request', async () => {
    const { page, call } = await hub.visitor()
    const form = formOf(page)
    const policy = await makePolicy(call)
    await page.goto('/portal-developers')
    await page.getByText('No developers yet').waitFor()
    await page.getByRole('link', { name: 'Create developer' }).first().click()
    await form.submit('Create developer')
    await form.fill({ email: 'dev@acme.test' })
    await form.submit('Create developer')
    await toldBy(page, 'Developer created')
    const { Data } = await call.developers.list()
    const body = { by_user: Data[0]?.id, apply_policies: [policy], fields: { Use: 'demo' } }
    const { Message: id } = await call.keyRequests.create({ body })

    await page.goto('/portal-requests')
    await page.getByRole('link', { name: 'dev@acme.test' }).click()
    await page.getByText('The key that will be made').waitFor()
    await page.getByText('demo').waitFor()
    await page.getByRole('button', { name: 'Approve' }).click()
    const key = await page.getByRole('dialog').locator('code').textContent()
    expect((await call.keys.get({ params: { keyId: String(key) } })).data.alias).toBe(
      'dev@acme.test',
    )
    await page.getByRole('button', { name: 'Done' }).click()
    await eventually(() => page.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    expect((await call.keyRequests.get({ params: { id } })).approved).toBe(true)
  })

  test('has pages, menus and styles', async () => {
    const { page, call } = await hub.visitor()
    const form = formOf(page)
    await page.goto('/portal-pages/new')
    await form.fill({ title: 'Home', slug: 'home' })
    await form.set('is_homepage', true)
    await form.submit('Create page')
    await toldBy(page, 'Page created')
    await page.goto('/portal-menus')
    await form.fill({ 'menus.Main': 'Home | /portal/' })
    await form.submit('Save')
    await toldBy(page, 'Menus updated')
    const items = [{ title: 'Home', url: '/portal/' }]
    expect((await call.portalMenus.get()).menus).toEqual({ Main: items })
    await page.goto('/portal-css')
    await form.fill({ page_css: 'h1 { color: teal }' })
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await toldBy(page, 'CSS updated')
    expect((await call.portalCss.get()).page_css).toBe('h1 { color: teal }')
  })
})
