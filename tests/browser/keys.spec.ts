import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, inBrowser, type Visitor } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'
import { makeApi, rightsOf } from './pages/rights.ts'
import { testCertificate } from './test-certificate.ts'

async function makePolicy({ call }: Visitor, api_id: string, over: object = {}) {
  const access_rights = { [api_id]: { api_id, api_name: 'Orders' } }
  const body = { id: 'gold', name: 'Gold', state: 'active', rate: 7, per: 1, access_rights }
  await call.policies.create({ body: { ...body, ...over } })
  return 'gold'
}

/** What the dialog after creating shows. */
const createdOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Your new key' })
  return {
    dialog,
    text: (label: string) => dialog.getByLabel(label, { exact: true }).textContent(),
    open: () => dialog.getByRole('button', { name: 'Open the key' }).click(),
  }
}

inBrowser('the key wizard', (hub) => {
  test('makes a key from a policy alone and shows it once', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    await makePolicy(visitor, await makeApi(visitor, 'Orders'))
    await page.goto('/keys/new')
    await formOf(page).submit('Create key')
    await page.getByText('Add a policy, or rights of its own').waitFor()
    await rightsOf(page).pick('Add a policy', 'Gold')
    await eventually(() => rightsOf(page).effective().textContent()).toContain('7 a second')
    await formOf(page).submit('Create key')
    const created = createdOf(page)
    const keyId = (await created.text('Key')) ?? ''
    const hash = await created.text('Key hash')
    const key = await call.keys.get({ params: { keyId } })
    expect(key).toMatchObject({ key_hash: hash, data: { apply_policies: ['gold'], rate: 7 } })
    await created.dialog.getByText(`authorization: ${keyId}`).waitFor()
    await created.open()
    await page.getByRole('heading', { name: hash ?? '' }).waitFor()
    expect(await page.content()).not.toContain(keyId)
  })

  test('makes a key with rights of its own from all fields', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const orders = await makeApi(visitor, 'Orders')
    const { id: certificate } = await call.certificates.upload({ body: { text: testCertificate } })
    await page.goto('/keys/new')
    const form = formOf(page)
    const rights = rightsOf(page)
    await page.getByRole('radio', { name: 'APIs and limits of its own' }).click()
    await rights.addApi('Orders')
    await rights.openApi('Orders')
    await form.set(`access_rights.${orders}.own_limits`, true)
    await form.fill({ [`access_rights.${orders}.limit.rate`]: '3', rate: '40', per: '20' })
    await form.set('limits_quota', true)
    await form.fill({ quota_max: '900', alias: 'Acme', expires: '2099-12-31T10:00' })
    await rights.addTag('web')
    await form.set('active', false)
    await page.getByText('Advanced').click()
    await rights.addMeta(1, 'team', 'shop')
    await form.fill({ custom_id: 'acme-web' })
    await rights.pick('Certificate', 'browser.test.example')
    expect(await page.locator('[name="certificate"]').inputValue()).toBe(certificate)
    await page.getByRole('button', { name: 'Take no certificate' }).click()
    await rights.pick('Certificate', 'browser.test')
    await form.set('enable_detailed_recording', true)
    await eventually(() => rights.effective().textContent()).toContain('Rate limit: 3 in 60 s')
    await form.submit('Create key')
    const keyId = (await createdOf(page).text('Key')) ?? ''
    expect(keyId).toMatch(/acme-web$/)
    const { data } = await call.keys.get({ params: { keyId } })
    expect(data).toMatchObject({
      ...{ alias: 'Acme', tags: ['web'], meta_data: { team: 'shop' }, is_inactive: true },
      ...{ rate: 40, per: 20, quota_max: 900, quota_renewal_rate: 86_400 },
      ...{ enable_detailed_recording: true, apply_policies: [], certificate },
      access_rights: { [orders]: { api_name: 'Orders', limit: { rate: 3, per: 60 } } },
    })
    expect(new Date(data.expires * 1000).getUTCFullYear()).toBe(2099)
  })

  test('makes a basic-auth user and sets another password', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    await makePolicy(visitor, await makeApi(visitor, 'Orders'))
    await page.goto('/basic-auth-users/new')
    const form = formOf(page)
    await form.fill({ username: 'grace', password: 'correct horse' })
    await rightsOf(page).pick('Add a policy', 'Gold')
    await form.submit('Create user')
    await createdOf(page).open()
    await page.getByRole('heading', { name: 'grace' }).waitFor()
    await form.fill({ 'basic_auth_data.password': 'battery staple' })
    await form.submit('Update')
    await toldBy(page, 'Key updated')
    await page.goto('/basic-auth-users')
    await eventually(() => listOf(page).names()).toEqual(['grace'])
    const { keys } = await call.keys.find({ query: { kind: 'basic' } })
    expect(keys).toMatchObject([{ username: 'grace', policies: ['gold'] }])
  })
})

inBrowser(
  'the screen of a key',
  (hub) => {
    test('changes it, with and without beginning its quota anew, and keeps the rest', async () => {
      const visitor = await hub.visitor()
      const { page, call } = visitor
      const api_id = await makeApi(visitor, 'Orders')
      const access_rights = { [api_id]: { api_id, api_name: 'Orders', novelty: [1] } }
      const unknown: object = { surprise: { a: 1 } }
      const { key_id: keyId, key_hash } = await call.keys.create({
        body: { alias: 'Acme', rate: 5, per: 1, quota_max: 9, access_rights, ...unknown },
      })
      await page.goto(`/keys/${key_hash}`)
      await formOf(page).fill({ alias: 'Acme shop', rate: '' })
      await page.getByRole('button', { name: 'Update without quota reset' }).click()
      expect(await formOf(page).problem('rate')).toBe('This field is required')
      await formOf(page).fill({ rate: '5' })
      await page.getByRole('button', { name: 'Update without quota reset' }).click()
      await toldBy(page, 'Key updated, quota goes on')
      const kept = await call.keys.get({ params: { keyId } })
      await formOf(page).fill({ rate: '6' })
      await formOf(page).submit('Update')
      await page.getByText('Key updated', { exact: true }).waitFor()
      const { data } = await call.keys.get({ params: { keyId } })
      expect(data).toMatchObject({ alias: 'Acme shop', rate: 6, surprise: { a: 1 } })
      expect(data.access_rights[api_id]).toMatchObject({ novelty: [1] })
      expect(kept.data).toMatchObject({ alias: 'Acme shop', rate: 5 })
    })

    test('takes a policy away for good, also one that was named the old way', async () => {
      const visitor = await hub.visitor()
      const { page, call } = visitor
      const api_id = await makeApi(visitor, 'Orders')
      await makePolicy(visitor, api_id)
      const { key_id: keyId, key_hash } = await call.keys.create({
        body: { alias: 'Acme', apply_policy_id: 'gold' },
      })
      await page.goto(`/keys/${key_hash}`)
      await page.getByRole('link', { name: 'Gold' }).waitFor()
      await page.getByRole('radio', { name: 'APIs and limits of its own' }).click()
      await formOf(page).fill({ rate: '3' })
      await formOf(page).submit('Update')
      await toldBy(page, 'Key updated')
      const { data } = await call.keys.get({ params: { keyId } })
      expect(data).toMatchObject({ apply_policies: [], apply_policy_id: '', rate: 3 })
    })

    test('deletes it after a question', async () => {
      const visitor = await hub.visitor()
      const { page, call } = visitor
      await makePolicy(visitor, await makeApi(visitor, 'Orders'))
      await call.keys.create({ body: { alias: 'Acme', apply_policies: ['gold'] } })
      await page.goto('/keys')
      await listOf(page).rowAction('Acme', 'Delete key')
      await dangerOf(page).confirm('Delete key')
      await toldBy(page, 'Acme was deleted')
      await page.getByText('What callers show to the gateway').waitFor()
      expect((await call.keys.find()).keys).toEqual([])
    })
  },
  { SVC_DB_ENABLEUPDATEKEYBYHASH: 'true', SVC_DB_ENABLEDELETEKEYBYHASH: 'true' },
)

inBrowser('keys of a service that wants the key itself', (hub) => {
  test('are found by every trait, and the address says so', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    const api_id = await makeApi(visitor, 'Orders')
    await makePolicy(visitor, api_id)
    const own = { rate: 1, per: 1, access_rights: { [api_id]: { api_id } } }
    const acme = await call.keys.create({ body: { alias: 'Acme', apply_policies: ['gold'] } })
    await call.keys.create({ body: { alias: 'Globex', tags: ['web'], ...own } })
    await page.goto('/keys?sort=alias')
    const list = listOf(page)
    await eventually(() => list.names()).toEqual(['Acme', 'Globex'])
    for (const text of [acme.key_id, acme.key_hash, 'acm']) {
      await list.search(text)
      await eventually(() => list.names()).toEqual(['Acme'])
    }
    await page.goto('/keys?sort=alias&policy_id=gold')
    await eventually(() => list.names()).toEqual(['Acme'])
    await page.getByRole('button', { name: 'Policy Gold' }).waitFor()
    await page.goto(`/keys?sort=alias&api_id=${api_id}`)
    await eventually(() => list.names()).toEqual(['Acme', 'Globex'])
    await page.goto('/keys?tag=web')
    await eventually(() => list.names()).toEqual(['Globex'])
  })

  test('are changed once it was entered', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    await makePolicy(visitor, await makeApi(visitor, 'Orders'))
    const key = await call.keys.create({ body: { alias: 'Acme', apply_policies: ['gold'] } })
    const other = await call.keys.create({ body: { alias: 'Other', apply_policies: ['gold'] } })
    await page.goto(`/keys/${key.key_hash}`)
    await formOf(page).fill({ alias: 'Acme shop' })
    await formOf(page).submit('Update')
    const dialog = page.getByRole('dialog', { name: 'Enter the key' })
    await dialog.locator('[name="proof"]').fill(other.key_id)
    await dialog.getByRole('button', { name: 'Use this key' }).click()
    await dialog.getByText('This is another key.').waitFor()
    await dialog.locator('[name="proof"]').fill(key.key_id)
    await dialog.getByRole('button', { name: 'Use this key' }).click()
    await toldBy(page, 'Key updated')
    const { data } = await call.keys.get({ params: { keyId: key.key_id } })
    expect(data.alias).toBe('Acme shop')
  })
})
