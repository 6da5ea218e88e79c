import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { eventually, inBrowser, type Visitor } from './hub.ts'
import { makeApi, rightsOf } from './pages/rights.ts'

const schemes = ['light', 'dark'] as const
const patienceMs = 240_000
/** Each would leave a trace on `window` if it ever ran. */
const hostile = '<img src=x onerror="window.ran=1">"><script>window.ran=1</script>'
const long = `A name ${'that goes on and on '.repeat(8)}${'W'.repeat(90)}`

async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await eventually(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
}

/** One of everything, called by a name that is hard on screens. */
async function fillScreens(visitor: Visitor, name: string) {
  const { call } = visitor
  const api_id = await makeApi(visitor, name.slice(0, 100), {
    ...{ use_oauth2: true, proxy: { listen_path: '/hard/', target_url: 'http://up.test/' } },
    oauth_meta: { allowed_access_types: [], allowed_authorize_types: ['token'] },
  })
  const allowed_urls = [{ url: `/${name}`, methods: ['GET', name] }]
  const access_rights = { [api_id]: { api_id, api_name: name, allowed_urls, versions: [name] } }
  const shared = { access_rights, tags: [name], meta_data: { [name]: name, deep: { [name]: 1 } } }
  const body = { id: 'hard', name, state: 'active', rate: 5, per: 1, quota_max: 9, ...shared }
  await call.policies.create({ body })
  const { key_hash } = await call.keys.create({ body: { alias: name, ...shared, rate: 1, per: 1 } })
  const user = await call.keys.createUser({
    params: { username: 'grace' },
    body: { alias: name, apply_policies: ['hard'], basic_auth_data: { password: 'long enough' } },
  })
  const redirect_uri = 'https://shop.test/'
  const client = { client_id: 'shop', client_name: name, description: name, redirect_uri }
  await call.oauth.create({ params: { apiId: api_id }, body: { ...client, policy_id: 'hard' } })
  const asked = { response_type: 'token', client_id: 'shop', redirect_uri }
  await call.oauth.authoriseClient({ params: { apiId: api_id }, body: asked })
  return [
    '/policies',
    '/policies/new',
    '/policies/hard',
    '/policies/hard/keys',
    '/keys',
    '/keys?policy_id=hard&tag=none',
    '/keys/new?policy_id=hard',
    `/keys/${key_hash}`,
    '/basic-auth-users',
    '/basic-auth-users/new',
    `/basic-auth-users/${user.key_hash}`,
    '/oauth-clients',
    `/oauth-clients/${api_id}`,
    `/oauth-clients/${api_id}/new`,
    `/oauth-clients/${api_id}/shop`,
    `/oauth-clients/${api_id}/shop/tokens`,
  ]
}

inBrowser('screens of API security', (hub) => {
  test.each(schemes)(
    'put no barrier before assistive technology in %s colours',
    { timeout: patienceMs },
    async (colorScheme) => {
      const visitor = await hub.visitor(undefined, { colorScheme })
      const { page } = visitor
      for (const path of await fillScreens(visitor, 'Orders')) {
        await page.goto(path)
        await settle(page)
        expect([path, await findBarriers(page)]).toEqual([path, []])
      }
      await page.goto('/policies/hard')
      await rightsOf(page).openApi('Orders')
      await page.getByText('Advanced').click()
      expect(await findBarriers(page)).toEqual([])
    },
  )

  test('fit a narrow screen, whatever things are called', { timeout: patienceMs }, async () => {
    const visitor = await hub.visitor(undefined, { viewport: { width: 390, height: 844 } })
    const { page } = visitor
    for (const path of await fillScreens(visitor, long)) {
      await page.goto(path)
      await settle(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, width]).toEqual([path, 390])
    }
  })

  test('show text that wants to be a script as text', { timeout: patienceMs }, async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    for (const path of await fillScreens(visitor, hostile)) {
      await page.goto(path)
      await settle(page)
    }
    await page.goto('/policies/hard/document')
    await page.locator('.cm-content').waitFor()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})
