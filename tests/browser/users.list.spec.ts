import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { eventually, inBrowser, type Visitor } from './hub.ts'
import { toldBy } from './pages/form.ts'
import { dangerOf, listOf } from './pages/list-page.ts'

async function addUsers({ call, org }: Visitor, count: number, isActive = (_: number) => true) {
  for (let number = 1; number <= count; number++) {
    const label = String(number).padStart(3, '0')
    await call.users.create({
      body: {
        first_name: 'User',
        last_name: label,
        email_address: `u${label}@${org}.test`,
        active: isActive(number),
        user_permissions: { apis: 'read' },
      },
    })
  }
}

inBrowser('the list of users', (hub) => {
  test('pages, and the address reproduces the page', async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    await addUsers(visitor, 12)
    await page.goto('/users?size=10')
    await page.getByText('1–10 of 13').waitFor()
    await page.getByTitle('13 rows').waitFor()
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('11–13 of 13').waitFor()
    expect(page.url()).toContain('p=2')
    await page.reload()
    await page.getByText('11–13 of 13').waitFor()
    await eventually(() => listOf(page).rows.count()).toBe(3)
  })

  test('searches, says when nothing fits, and clears', async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    await addUsers(visitor, 3)
    await page.goto('/users')
    const list = listOf(page)
    await eventually(() => list.rows.count()).toBe(4)
    await page.keyboard.press('/')
    await page.keyboard.type('u002')
    await eventually(() => list.names()).toEqual(['User 002'])
    expect(page.url()).toContain('q=u002')
    await list.search('nobody like that')
    await page.getByText('No row fits the search “nobody like that”.').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await eventually(() => list.rows.count()).toBe(4)
  })

  test('filters by status, as a chip that can be taken away', async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    await addUsers(visitor, 4, (number) => number % 2 === 0)
    await page.goto('/users')
    const list = listOf(page)
    await page.getByRole('button', { name: 'Status' }).click()
    const choices = page.getByRole('dialog')
    await eventually(() => choices.textContent()).toMatch(/Active3Inactive2/)
    await page.keyboard.press('Escape')
    await list.filter('Status', 'Inactive')
    await eventually(() => list.names()).toEqual(['User 001', 'User 003'])
    expect(page.url()).toContain('active=false')
    await page.getByRole('button', { name: 'Clear Status' }).click()
    await eventually(() => list.rows.count()).toBe(5)
  })

  test('sorts in both directions and tells so to assistive technology', async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    await addUsers(visitor, 2)
    await page.goto('/users')
    const header = page.getByRole('columnheader', { name: 'E-mail address' })
    await eventually(() => header.getAttribute('aria-sort')).toBe('ascending')
    await header.getByRole('button').click()
    await eventually(() => header.getAttribute('aria-sort')).toBe('descending')
    await eventually(() => listOf(page).names()).toEqual(['Some Body', 'User 002', 'User 001'])
  })

  test('shows other columns when asked, and remembers them', async () => {
    const { page, id } = await hub.visitor()
    await page.goto('/users')
    await page.getByRole('button', { name: 'View' }).click()
    await page.getByRole('checkbox', { name: 'Id', exact: true }).check()
    await page.getByTitle(id).waitFor()
    await page.reload()
    await page.getByTitle(id).waitFor()
  })

  test('revokes many at once after a question', async () => {
    const visitor = await hub.visitor()
    const { page, call } = visitor
    await addUsers(visitor, 3)
    await page.goto('/users')
    const list = listOf(page)
    await list.tick('User 001')
    await list.tick('User 003')
    await page.getByText('2 selected').waitFor()
    await list.bulk('Revoke access')
    const danger = dangerOf(page)
    await danger.dialog.getByText('Revoke the access of 2 users?').waitFor()
    await danger.confirm('Revoke access')
    await toldBy(page, '2 users revoked')
    const { users } = await call.users.list({ query: { active: false } })
    expect(users.map(({ last_name }) => last_name).sort()).toEqual(['001', '003'])
  })

  test('tells when some of many were refused', async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    await addUsers(visitor, 1)
    await page.goto('/users')
    const list = listOf(page)
    await page.getByRole('checkbox', { name: 'Select all rows' }).check()
    await list.bulk('Delete')
    // The reader's own account is the last admin and cannot go.
    await dangerOf(page).confirm('Delete user')
    await toldBy(page, '1 done, 1 refused')
    await eventually(() => list.rows.count()).toBe(1)
  })

  test('deletes one and brings it back', async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    await addUsers(visitor, 1)
    await page.goto('/users')
    const list = listOf(page)
    await list.rowAction('User 001', 'Delete user')
    await dangerOf(page).confirm('Delete user')
    await toldBy(page, 'User 001 was deleted')
    await eventually(() => list.rows.count()).toBe(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await toldBy(page, 'User 001 is back')
    await list.row('User 001').waitFor()
  })

  test('exports what is listed', async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    await addUsers(visitor, 2)
    await page.goto('/users?q=u00')
    await eventually(() => listOf(page).rows.count()).toBe(2)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/^Name,E-mail address,Status/)
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^User 001,u001/)
  })

  test('a change by somebody else appears by itself', async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    await page.goto('/users')
    const list = listOf(page)
    await eventually(() => list.rows.count()).toBe(1)
    await addUsers(visitor, 1)
    await eventually(() => list.names()).toContain('User 001')
  })

  test('ten thousand rows on one page keep only the visible ones in the document', async () => {
    const { page, org } = await hub.visitor()
    const user = (number: number) => ({
      id: number.toString(16).padStart(24, '0'),
      org_id: org,
      first_name: 'Row',
      last_name: String(number),
      email_address: `row${number}@many.test`,
      active: true,
      access_key: '',
      group_id: '',
      user_permissions: {},
      password_max_days: 0,
      password_updated: '',
      last_login_date: '',
      created_at: '',
      PWHistory: [],
      api_model: {},
    })
    const users = Array.from({ length: 10_000 }, (_, number) => user(number))
    await page.route('**/api/users?p=0*', (route) => route.fulfill({ json: { users, pages: 1 } }))
    await page.goto('/users?size=0')
    const list = listOf(page)
    await list.row('Row 0').first().waitFor()
    expect(await list.rows.count()).toBeLessThan(80)
    await page.getByText('10,000 rows').waitFor()
    await page.getByRole('table').evaluate((table) => table.parentElement?.scrollTo(0, 1e9))
    await list.row('Row 9999').waitFor()
    expect(await list.rows.count()).toBeLessThan(80)
  })
})
