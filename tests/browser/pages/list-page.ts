import type { Page } from 'playwright-core'

/** Any list of the application. */
export function listOf(page: Page) {
  const rows = page.locator('tbody tr:not([aria-hidden])')
  const row = (name: string | RegExp) => rows.filter({ hasText: name })
  return {
    rows,
    row,
    /** Names in the first column, as they stand. */
    names: () => rows.locator('[data-row-link]').allInnerTexts(),
    search: (text: string) => page.getByRole('searchbox').fill(text),
    async filter(label: string, option: string) {
      await page.getByRole('button', { name: label }).first().click()
      await page.getByRole('radio', { name: option, exact: true }).click()
    },
    tick: (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).check(),
    async rowAction(name: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    bulk: (action: string) => page.getByRole('button', { name: action, exact: true }).click(),
  }
}

/** The dialog before something is destroyed. */
export const dangerOf = (page: Page) => {
  const dialog = page.getByRole('dialog')
  return {
    dialog,
    confirm: (verb: string) => dialog.getByRole('button', { name: verb, exact: true }).click(),
    typeName: (name: string) => dialog.getByRole('textbox').fill(name),
  }
}
