import type { Page } from 'playwright-core'

export const signInPage = (page: Page) => ({
  open: (path = '/') => page.goto(path),
  async submit(username: string, password: string) {
    await page.locator('input[name="username"]').fill(username)
    await page.locator('input[name="password"]').fill(password)
    await page.locator('button[type="submit"]').click()
  },
  /** The message above the fields. */
  message: () => page.getByRole('alert').textContent(),
  landed: () => page.locator('h1', { hasText: 'API Activity Dashboard' }).waitFor(),
  async chooseNewPassword(password: string, repeated = password) {
    await page.locator('input[name="new_password"]').fill(password)
    await page.locator('input[name="repeat_password"]').fill(repeated)
    await page.locator('button[type="submit"]').click()
  },
})
