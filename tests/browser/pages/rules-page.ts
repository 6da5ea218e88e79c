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
    doubts: () => page.locator('.cm-lint-marker-warning').count(),
    mistakes: () => page.locator('.cm-lint-marker-error').count(),
    compare: () => page.getByRole('button', { name: 'Compare', exact: true }).click(),
    confirm: () => page.getByRole('button', { name: 'Save rules' }).click(),
    revisions: () => page.getByRole('button', { name: /^Version \d+/ }).count(),
    /** Chooses a revision by its place in the list, the newest is 0. */
    choose: (at: number) =>
      page
        .getByRole('button', { name: /^Version \d+/ })
        .nth(at)
        .click(),
    lines: (kind: 'deletion' | 'insertion') => page.getByRole(kind).allInnerTexts(),
    restore: () => page.getByRole('button', { name: 'Restore these rules' }).click(),
    showDifference: () => page.getByRole('button', { name: 'Compare with the file' }).click(),
    says: (text: string) => page.getByText(text).first().waitFor(),
  }
}
