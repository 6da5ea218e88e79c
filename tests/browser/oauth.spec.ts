import { expect, test } from 'vitest'
import { eventually, inBrowser, type Visitor } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'
import { makeApi, rightsOf } from './pages/rights.ts'

const callback = 'https://shop.test/callback'

const makeOAuthApi = (visitor: Visitor) =>
  makeApi(visitor, 'Payments', {
    use_oauth2: true,
    oauth_meta: {
      allowed_access_types: ['authorization_code'],
      allowed_authorize_types: ['token'],
      auth_login_redirect: '',
    },
  })

async function makePolicy({ call }: Visitor, api_id: string) {
  const access_rights = { [api_id]: { api_id, api_name: 'Payments' } }
  await call.policies.create({ body: { id: 'gold', name: 'Gold', state: 'active', access_rights } })
}

inBrowser('OAuth clients', (hub) => {
  test('are chosen by API, and made from nothing', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const apiId = await makeOAuthApi(visitor)
    await makeApi(visitor, 'Plain')
    await page.goto('/oauth-clients')
    await page.getByRole('combobox', { name: 'API' }).click()
    await eventually(() => page.getByRole('option').allTextContents()).toEqual([
      'Payments/Payments/',
    ])
    await page.getByRole('option').click()
    await page.getByText('This API has no clients yet').waitFor()
    await page.getByRole('link', { name: 'Create client' }).first().click()
    await formOf(page).submit('Create client')
    await toldBy(page, 'Client created')
    const { apps } = await call.oauth.list({ params: { apiId } })
    expect(apps).toHaveLength(1)
    await page.getByRole('heading', { name: apps[0]?.client_id ?? '' }).waitFor()
  })

  test('are made from all fields, changed, and keep what the form does not show', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const apiId = await makeOAuthApi(visitor)
    await makePolicy(visitor, apiId)
    await page.goto(`/oauth-clients/${apiId}/new`)
    const form = formOf(page)
    await form.fill({ client_name: 'Shop', redirect_uri: callback, description: 'Sells' })
    await rightsOf(page).pick('Choose a policy', 'Gold')
    await page.getByText('Advanced').click()
    await form.fill({ client_id: 'shop', secret: 'hush' })
    await rightsOf(page).addMeta(1, 'team', 'web')
    await form.submit('Create client')
    await toldBy(page, 'Client created')
    const params = { apiId, clientId: 'shop' }
    const made = await call.oauth.get({ params })
    expect(made).toMatchObject({
      ...{ client_name: 'Shop', redirect_uri: callback, description: 'Sells', secret: 'hush' },
      ...{ policy_id: 'gold', meta_data: { team: 'web' } },
    })
    const meta_data = { team: 'web', deep: { a: [1] } }
    await call.oauth.update({ params, body: { ...made, meta_data } })
    await page.reload()
    await form.fill({ client_name: 'Web shop' })
    await form.submit('Save')
    await toldBy(page, 'Client updated')
    expect(await call.oauth.get({ params })).toEqual({
      ...made,
      client_name: 'Web shop',
      meta_data,
    })
    await page.goto(`/oauth-clients/${apiId}`)
    await eventually(() => listOf(page).names()).toEqual(['Web shop'])
  })

  test('get a new secret, and lose tokens one by one and all at once', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const apiId = await makeOAuthApi(visitor)
    await makePolicy(visitor, apiId)
    const client = { client_id: 'shop', secret: 'hush', redirect_uri: callback, policy_id: 'gold' }
    await call.oauth.create({ params: { apiId }, body: client })
    const asked = { response_type: 'token', client_id: 'shop', redirect_uri: callback }
    for (let count = 0; count < 3; count++) {
      await call.oauth.authoriseClient({ params: { apiId }, body: asked })
    }
    await page.goto(`/oauth-clients/${apiId}/shop`)
    expect(await page.content()).not.toContain('hush')
    await page.getByRole('button', { name: 'Show secret' }).click()
    await page.getByText('hush').waitFor()
    await page.getByRole('button', { name: 'New secret' }).click()
    await dangerOf(page).confirm('New secret')
    await toldBy(page, 'The client has a new secret')
    const { secret } = await call.oauth.get({ params: { apiId, clientId: 'shop' } })
    expect(secret).not.toBe('hush')
    await page.getByRole('link', { name: 'Tokens' }).click()
    await page.getByRole('heading', { name: '3 tokens' }).waitFor()
    await page
      .getByRole('button', { name: /^Revoke (?!all)/ })
      .first()
      .click()
    await dangerOf(page).confirm('Revoke')
    await page.getByRole('heading', { name: '2 tokens' }).waitFor()
    await page.getByRole('button', { name: 'Revoke all tokens' }).click()
    await dangerOf(page).confirm('Revoke all tokens')
    await page.getByRole('heading', { name: 'No tokens' }).waitFor()
    expect(await call.oauth.tokens({ params: { apiId, clientId: 'shop' } })).toEqual([])
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete client' }).click()
    await dangerOf(page).confirm('Delete client')
    await toldBy(page, 'shop was deleted')
    await page.getByText('This API has no clients yet').waitFor()
  })
})
