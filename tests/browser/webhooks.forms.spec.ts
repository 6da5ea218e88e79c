import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { inBrowser } from './hub.ts'
import { formOf, toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'

/** An address of this machine that answers every call. */
async function receiver() {
  const seen: Array<string | undefined> = []
  const server = createServer((request, response) => {
    seen.push(request.headers['x-team']?.toString())
    request.resume().on('end', () => response.writeHead(202).end('received'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in` }
}

const hook = { name: 'Alerts', method: 'POST', target_path: 'https://alerts.example/in' }

inBrowser('the form of a webhook', (hub) => {
  test('creates one from the required field alone', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/webhooks')
    await page.getByText('Tell another service what happens at the gateways').waitFor()
    await page.getByRole('link', { name: 'Create webhook' }).first().click()
    const form = formOf(page)
    await form.submit('Create webhook')
    expect(await form.problem('target_path')).toBe('This field is required')
    await form.fill({ target_path: '/relative' })
    await form.submit('Create webhook')
    expect(await form.problem('target_path')).toContain('Enter a whole address')
    await form.fill({ target_path: hook.target_path })
    await form.submit('Create webhook')
    await toldBy(page, 'Webhook created')
    await page.getByRole('heading', { name: 'Unnamed webhook' }).waitFor()
    const { hooks } = await call.webhooks.list()
    expect(hooks).toMatchObject([{ method: 'POST', target_path: hook.target_path, name: '' }])
  })

  test('creates one from all fields and changes it', async () => {
    const { page, call } = await hub.visitor()
    await page.goto('/webhooks/new')
    const form = formOf(page)
    await page.getByText('Advanced').click()
    await form.fill({
      name: 'Alerts',
      target_path: hook.target_path,
      event_timeout: '30',
      template_path: 'templates/a.json',
      webhook_id: 'alerts',
    })
    await page.getByRole('combobox', { name: 'Method' }).click()
    await page.getByRole('option', { name: 'PUT' }).click()
    await page.getByRole('button', { name: 'Add header' }).click()
    await form.fill({ 'header_map.name.0': 'X Team', 'header_map.value.0': 'platform' })
    await form.set('disabled', true)
    await form.submit('Create webhook')
    await page.getByText('A header has a name without blanks').waitFor()
    await form.fill({ 'header_map.name.0': 'X-Team' })
    await form.submit('Create webhook')
    await toldBy(page, 'Webhook created')
    await page.getByRole('heading', { name: 'Alerts' }).waitFor()
    const [made] = (await call.webhooks.list()).hooks
    expect(made).toMatchObject({
      ...{ name: 'Alerts', method: 'PUT', target_path: hook.target_path, event_timeout: 30 },
      ...{ template_path: 'templates/a.json', webhook_id: 'alerts', disabled: true },
      header_map: { 'X-Team': 'platform' },
    })
    await form.fill({ name: 'All alerts' })
    await form.submit('Save')
    await toldBy(page, 'Webhook updated')
    expect((await call.webhooks.list()).hooks).toEqual([{ ...made, name: 'All alerts' }])
  })

  test('keeps what the form does not show', async () => {
    const { page, call } = await hub.visitor()
    const { Meta } = await call.webhooks.create({ body: { ...hook, method: 'post' } })
    const params = { id: String(Meta) }
    const before = await call.webhooks.get({ params })
    await page.goto(`/webhooks/${Meta}`)
    const form = formOf(page)
    await form.fill({ name: 'Other' })
    await form.submit('Save')
    await toldBy(page, 'Webhook updated')
    expect(await call.webhooks.get({ params })).toEqual({ ...before, name: 'Other' })
  })

  test('tries a webhook before it is saved', async () => {
    const { page, call } = await hub.visitor()
    const { url, seen } = await receiver()
    await page.goto('/webhooks/new')
    const form = formOf(page)
    await form.fill({ target_path: url })
    await page.getByRole('button', { name: 'Add header' }).click()
    await form.fill({ 'header_map.name.0': 'X-Team', 'header_map.value.0': 'platform' })
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText('Delivered, answered 202').waitFor()
    await page.getByText('received', { exact: true }).waitFor()
    expect(seen).toEqual(['platform'])
    await form.fill({ target_path: 'http://169.254.169.254/' })
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText("Fetching from '169.254.169.254' is not allowed").waitFor()
    expect((await call.webhooks.list()).hooks).toEqual([])
  })

  test('deletes one and brings it back', async () => {
    const { page, call } = await hub.visitor()
    await call.webhooks.create({ body: { ...hook, header_map: { 'X-Key': 'abc' } } })
    await page.goto('/webhooks')
    await listOf(page).rowAction('Alerts', 'Delete webhook')
    const { dialog, confirm } = dangerOf(page)
    await dialog.getByText('Nothing else depends on it.').waitFor()
    await confirm('Delete webhook')
    await toldBy(page, 'Alerts was deleted')
    expect((await call.webhooks.list()).hooks).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await toldBy(page, 'Alerts is back')
    expect((await call.webhooks.list()).hooks).toMatchObject([{ header_map: { 'X-Key': 'abc' } }])
  })

  test('shows a reader everything and offers nothing', async () => {
    const { page, call } = await hub.visitor({ hooks: 'read' })
    await page.goto('/webhooks')
    await page.getByText('Tell another service').waitFor()
    expect(await page.getByRole('link', { name: 'Create webhook' }).count()).toBe(0)
    expect((await call.webhooks.list()).hooks).toEqual([])
  })
})
