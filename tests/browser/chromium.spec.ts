import { expect, test } from 'vitest'
import { openBrowser } from '../services/browser.ts'
import { reasonMissing } from '../services/missing.ts'

test('the browser of this machine shows a page', async ({ skip }) => {
  skip(reasonMissing('chromium') !== undefined, reasonMissing('chromium'))
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.setContent('<title>seen</title>')
  expect(await page.evaluate(() => document.title)).toBe('seen')
  await browser.close()
})
