import { expect, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { eventually, inBrowser } from './hub.ts'
import { toldBy } from './pages/form.ts'
import { rulesPageOf } from './pages/rules-page.ts'

const closedGroups = `package dashboard_users
deny["Groups are closed"] { input.request.path == "/api/usergroups" }
`

inBrowser(
  'access rules',
  (hub) => {
    test('are tried out, compared and saved after a question', async () => {
      const { page, call } = await hub.visitor()
      const rules = rulesPageOf(page)
      await rules.open()
      await rules.says('Rules of the file')
      await rules.runAll()
      await eventually(rules.passed).toBe(2)
      await rules.write(closedGroups)
      await rules.runAll()
      await eventually(rules.failed).toBe(2)
      await rules.compare()
      await rules.says('Inactive users would be allowed')
      await rules.save()
      await rules.says('They compile, but look at what they would do.')
      await rules.confirm()
      await toldBy(page, 'Access rules updated')
      await rules.says('Rules of this organisation')
      expect((await call.rules.get()).open_policy.rules).toBe(closedGroups)
    })

    test('that do not compile are marked while typing and refused', async () => {
      const { page, call } = await hub.visitor()
      const rules = rulesPageOf(page)
      await rules.open()
      await rules.write('package dashboard_users\ndeny[x] {')
      await eventually(rules.mistakes).toBeGreaterThan(0)
      await rules.save()
      await rules.says('Invalid OPA rules')
      expect((await call.rules.get()).source).toBe('file')
    })

    test('with a format that does not fit are doubted, those of another package refused', async () => {
      const { page } = await hub.visitor()
      const rules = rulesPageOf(page)
      await rules.open()
      await rules.write('package dashboard_users\ndeny[x] { x := sprintf("%s", ["a", "b"]) }')
      await eventually(rules.doubts).toBeGreaterThan(0)
      await rules.write('package elsewhere\ndeny["x"] { false }')
      await eventually(rules.mistakes).toBeGreaterThan(0)
    })

    test('have revisions of their own, with changed lines and a way back', async () => {
      const { page, call } = await hub.visitor()
      const [first, second] = ['false', 'input.none'].map(
        (body) => `package dashboard_users\ndeny["closed"] { ${body} }\n`,
      )
      await call.rules.replace({ body: { open_policy: { rules: first } } })
      await call.permissions.replace({ body: { api_editor: 'API Editor' } })
      await call.rules.replace({ body: { open_policy: { rules: second } } })
      const rules = rulesPageOf(page)
      await rules.open('/history')
      await eventually(rules.revisions).toBe(2)
      expect(await rules.lines('deletion')).toEqual(['deny["closed"] { false }'])
      expect(await rules.lines('insertion')).toEqual(['deny["closed"] { input.none }'])
      await rules.choose(1)
      await rules.restore()
      await toldBy(page, 'are in force again')
      expect((await call.rules.get()).open_policy.rules).toBe(first)
      await eventually(rules.revisions).toBe(3)
    })

    test('are not saved over those of somebody else', async () => {
      const { page, call } = await hub.visitor()
      const rules = rulesPageOf(page)
      await rules.open()
      await rules.says('Rules of the file')
      await rules.write(closedGroups)
      const theirs = 'package dashboard_users\ndeny["theirs"] { false }\n'
      await call.rules.replace({ body: { open_policy: { rules: theirs } } })
      await rules.save()
      await rules.confirm()
      await rules.says('The rules were changed since they were read')
      expect((await call.rules.get()).open_policy.rules).toBe(theirs)
    })

    test('that derive from an older file can be compared with it', async () => {
      const { page, call } = await hub.visitor()
      const { file_rules } = await call.rules.get()
      const old = file_rules.replace(/version \d+/, 'version 0')
      await call.rules.replace({ body: { open_policy: { rules: old } } })
      const rules = rulesPageOf(page)
      await rules.open()
      await rules.says('These rules derive from version 0')
      await rules.showDifference()
      await eventually(() => rules.lines('insertion')).toEqual([
        expect.stringContaining('version 0'),
      ])
    })

    test('tell why a request was refused', async () => {
      const { page, call } = await hub.visitor()
      await call.rules.replace({ body: { open_policy: { enabled: true, rules: closedGroups } } })
      await page.goto('/rules')
      const refused = await page.request.get('/api/usergroups')
      expect(refused.status()).toBe(403)
      const id = refused.headers()['x-request-id']
      const rules = rulesPageOf(page)
      await rules.open(`/denial?id=${id}`)
      await rules.says('Groups are closed')
      await rules.says('line 2')
    })

    test('open beside any other screen', async () => {
      const { page } = await hub.visitor()
      await page.goto('/users')
      await page.locator('h1').waitFor()
      await page.keyboard.press('Control+Shift+d')
      await page.getByRole('dialog', { name: 'Try the access rules' }).waitFor()
      await rulesPageOf(page).runAll()
      await eventually(rulesPageOf(page).passed).toBe(2)
    })

    test.each(['light', 'dark'] as const)('meet no barrier in %s colours', async (colorScheme) => {
      const { page } = await hub.visitor(undefined, { colorScheme })
      for (const path of ['/rules', '/rules/denial', '/rules/history']) {
        await page.goto(path)
        await page.locator('h1').first().waitFor()
        if (path === '/rules') await page.locator('.cm-content').waitFor()
        expect([path, await findBarriers(page)]).toEqual([path, []])
      }
    })
  },
  { SVC_DB_SECURITY_OPENPOLICY_ENABLEAPI: 'true' },
)

inBrowser('access rules that are closed', (hub) => {
  test('say which setting opens them', async () => {
    const { page } = await hub.visitor()
    await page.goto('/rules')
    await page.getByText('security.open_policy.enable_api').waitFor()
  })
})
