import type { Page } from 'playwright-core'

/** Any form of the application, by the names of its fields. */
export function formOf(page: Page) {
  const field = (name: string) => page.locator(`[name="${name}"]`)
  return {
    field,
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
    set: (name: string, isOn: boolean) => field(name).setChecked(isOn),
    /** One of the radios deny, read, write of a section. */
    level: (section: string, level: string) =>
      page.locator(`[name="user_permissions.${section}"][value="${level}"]`),
    submit: (label: string) => page.getByRole('button', { name: label, exact: true }).click(),
    /** What stands under a field. */
    async problem(name: string) {
      const id = await field(name).getAttribute('aria-describedby')
      const ids = (id ?? '').split(' ').filter((one) => one.includes('error'))
      return ids[0] ? page.locator(`[id="${ids[0]}"]`).textContent() : undefined
    },
  }
}

/** Waits until the corner of the screen tells this. */
export const toldBy = (page: Page, text: string) =>
  page.getByRole('status').getByText(text).first().waitFor()
