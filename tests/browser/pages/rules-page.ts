import type { Page } from 'playwright-core'

/** The screen of access rules. */
export function rulesPageOf(page: Page) {
  return {
    open: (tab = '') => page.goto(`/rules${tab}`),
    /** Replaces the whole text, as somebody who pastes a rule set. */
    async write(text: string) {
      await page.getByRole('textbox', { name: 'Rules in Rego' }).first().focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
    save: () => page.getByRole('button', { name: 'Save', exact: true }).click(),
    runAll: () => page.getByRole('button', { name: 'Run all' }).click(),
    passed: () => page.getByLabel('as expected', { exact: true }).count(),
    failed: () => page.getByLabel('not as expected').count(),
    mistakes: () => page.locator('.cm-lint-marker-error').count(),
    compare: () => page.getByRole('button', { name: 'Compare' }).click(),
    confirm: () => page.getByRole('button', { name: 'Save rules' }).click(),
    says: (text: string) => page.getByText(text).first().waitFor(),
  }
}
