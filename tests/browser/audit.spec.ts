import { expect, test } from 'vitest'
import { eventually, inBrowser } from './hub.ts'
import { toldBy } from './pages/form.ts'
import { listOf } from './pages/list-page.ts'

inBrowser('the audit log', (hub) => {
  test('tells in sentences, filters, and opens a record with what it changed', async () => {
    const { page, call, id, email_address } = await hub.visitor()
    await call.users.update({ params: { id }, body: { last_name: 'Changed' } })
    await page.goto('/audit-log')
    await page.getByText('Chain intact').waitFor()
    const list = listOf(page)
    await list.row(`${email_address} changed last_name of user`).first().waitFor()
    await list.filter('Method', 'PUT')
    await eventually(() => list.rows.count()).toBe(1)
    expect(page.url()).toContain('method=PUT')
    await list.row('changed last_name').click()
    const sentence = `${email_address} changed last_name of user ${email_address}`
    await page.getByRole('heading', { name: sentence }).waitFor()
    await page.getByRole('row', { name: /last_name.*Body.*Changed/ }).waitFor()
    await page.getByRole('link', { name: 'Open it' }).click()
    await page.getByRole('heading', { name: 'Some Changed' }).waitFor()
  })

  test('leads from a record to the object and to the revision that it made', async () => {
    const { page, call } = await hub.visitor()
    const { Meta: id } = await call.groups.create({ body: { name: 'Painters' } })
    await page.goto('/audit-log?method=POST')
    const list = listOf(page)
    await list.row('created user group Painters').click()
    await page.getByRole('row', { name: /name.*Painters/ }).waitFor()
    await page.getByRole('link', { name: 'Version 1 in its history' }).click()
    await page.getByRole('region', { name: 'Version 1' }).waitFor()
    expect(page.url()).toContain(`/user-groups/${id}/history?version=1`)
  })

  test('leads from the record of a deletion to the history of what is gone, and back', async () => {
    const { page, call } = await hub.visitor()
    const id = String((await call.groups.create({ body: { name: 'Painters' } })).Meta)
    await call.groups.remove({ params: { id } })
    await page.goto('/audit-log?method=DELETE')
    await listOf(page).row('deleted user group Painters').click()
    await page.getByText('deleted', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Open it' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Version 2 in its history' }).click()
    await page.getByRole('heading', { name: 'History of a user group' }).waitFor()
    await page.getByRole('button', { name: 'Version 1' }).click()
    await page.getByRole('button', { name: 'Restore this version' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Restore this version' }).click()
    await toldBy(page, 'Version 1 was restored')
    await page.getByRole('link', { name: 'Open it' }).click()
    await page.getByRole('heading', { name: 'Painters' }).waitFor()
    await call.groups.remove({ params: { id } })
    await page.goto(`/user-groups/${id}`)
    await page.getByRole('link', { name: 'See its history' }).click()
    await page.getByRole('button', { name: 'Version 4' }).waitFor()
  })

  test('shows refused requests as such', async () => {
    const { page, call } = await hub.visitor({ audit_logs: 'read' })
    await call.users.list().catch(() => undefined)
    await page.goto('/audit-log?status=403')
    await listOf(page).row('tried to list users').waitFor()
    await listOf(page).row('403 refused').waitFor()
  })

  test('hands all records over as a file', async () => {
    const { page } = await hub.visitor()
    await page.goto('/audit-log')
    await listOf(page).rows.first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(file.suggestedFilename()).toBe('audit-logs.csv')
  })
})

inBrowser(
  'an audit log that is kept in detail',
  (hub) => {
    test('shows request and response, without secrets', async () => {
      const { page, call, id } = await hub.visitor()
      const { access_key } = await call.users.get({ params: { id } })
      await page.goto(`/audit-log?url=users/${id}`)
      await listOf(page).rows.first().click()
      await page.getByText('HTTP/1.1 200').waitFor()
      expect(await page.locator('main').textContent()).not.toContain(access_key)
    })
  },
  {
    SVC_DB_AUDIT_ENABLED: 'true',
    SVC_DB_AUDIT_STORETYPE: 'db',
    SVC_DB_AUDIT_DETAILEDRECORDING: 'true',
  },
)

inBrowser(
  'an audit log that is kept elsewhere',
  (hub) => {
    test('says where to switch it on', async () => {
      const { page } = await hub.visitor()
      await page.goto('/audit-log')
      await page.getByText('The audit log is kept in a file').waitFor()
    })
  },
  {
    SVC_DB_AUDIT_ENABLED: 'true',
    SVC_DB_AUDIT_STORETYPE: 'file',
    SVC_DB_AUDIT_PATH: 'audit.log',
  },
)
