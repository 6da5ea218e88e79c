import { expect, test } from 'vitest'
import { inBrowser } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'
import { testCertificate, testKey } from './test-certificate.ts'

const name = 'browser.test.example'

inBrowser('the screens of certificates', (hub) => {
  test('add one by its text and show what it says', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/certificates')
    await page.getByText('Certificates for gateways, clients and upstreams').waitFor()
    await page.getByRole('link', { name: 'Add certificate' }).first().click()
    const form = formOf(page)
    await form.submit('Add certificate')
    expect(await form.problem('text')).toBe('This field is required')
    await form.fill({ text: 'no certificate' })
    await form.submit('Add certificate')
    await page.getByText('Could not create certificate. The text is not PEM').first().waitFor()
    await form.fill({ text: testKey + testCertificate })
    await form.submit('Add certificate')
    await toldBy(page, 'Certificate added')
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText('Kept, encrypted').waitFor()
    await page.getByRole('button', { name: 'API call' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByText('/api/certs').first().waitFor()
    expect(await drawer.textContent()).not.toContain(testKey.split('\n')[1])
    const { certs = [] } = await call.certificates.list()
    expect(certs).toHaveLength(1)
  })

  test('add one from a file', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/certificates/new')
    const buffer = Buffer.from(testCertificate)
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'c.pem', mimeType: 'application/x-pem-file', buffer })
    await formOf(page).submit('Add certificate')
    await toldBy(page, 'Certificate added')
    await page.getByRole('heading', { name }).waitFor()
    expect(await call.certificates.list()).toMatchObject({ pages: 1 })
  })

  test('name the APIs that use one, take it out of them, and delete it', async () => {
    const { page, call } = await hub.visitor()
    const { id } = await call.certificates.upload({ body: { text: testCertificate + testKey } })
    const api_definition = {
      name: 'Orders',
      use_keyless: true,
      proxy: { listen_path: '/cert-orders/', target_url: 'http://up.example' },
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
      upstream_certificates: { '*': id },
      active: true,
    }
    await call.apis.create({ body: { api_definition } })
    await page.goto(`/certificates/${id}/apis`)
    await page.getByRole('row', { name: /Orders Upstream Svc Classic/ }).waitFor()
    await page.goto('/certificates')
    await listOf(page).rowAction(name, 'Delete certificate')
    const { dialog, confirm, typeName } = dangerOf(page)
    await dialog.getByRole('link', { name: 'API Orders' }).waitFor()
    await dialog.getByText('This cannot be undone.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Delete certificate' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.goto(`/certificates/${id}`)
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Remove from APIs' }).click()
    await dialog.getByRole('link', { name: 'API Orders' }).waitFor()
    await typeName(name)
    await confirm('Remove from APIs')
    await toldBy(page, `${name} is used by no API any more`)
    expect((await call.certificates.apis({ params: { id } })).apis).toEqual([])
    await page.getByRole('button', { name: 'Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete certificate' }).click()
    await dialog.getByText('Nothing else depends on it.').waitFor()
    await confirm('Delete certificate')
    await toldBy(page, `${name} was deleted`)
    expect(await call.certificates.list()).toEqual({ certs: [], pages: 0 })
  })
})
