import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { eventually, inBrowser } from './hub.ts'

/** Pictures that did not arrive; they load as they come into view. */
async function brokenPictures(page: Page): Promise<string[]> {
  for (const picture of await page.locator('article img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await eventually(() => picture.evaluate((image) => 'complete' in image && image.complete)).toBe(
      true,
    )
  }
  return page
    .locator('article img')
    .evaluateAll((images) =>
      images.flatMap((image) =>
        image instanceof HTMLImageElement && image.naturalWidth === 0 ? [image.src] : [],
      ),
    )
}

inBrowser('the guide', (hub) => {
  test('is open to strangers, with its contents, its pictures and the way back', async () => {
    await hub.user()
    const page = await hub.open()
    await page.goto('/')
    await page.getByRole('link', { name: 'Guide', exact: true }).click()
    await page.getByRole('heading', { name: 'Guide', level: 1 }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('article').getByRole('link', { name: 'APIs', exact: true }).click()
    await page.getByRole('heading', { name: 'APIs', level: 1 }).waitFor()
    expect(await page.locator('article img').count()).toBeGreaterThan(1)
    expect(await brokenPictures(page)).toEqual([])
    await page.goto('/guide/doctor')
    await page.getByRole('heading', { name: 'Doctor', level: 1 }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: 'To the dashboard' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  })

  test('is found from Help, and its links lead to the very heading', async () => {
    const { page } = await hub.visitor()
    await page.goto('/')
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('menuitem', { name: 'Guide' }).click()
    await page.getByRole('navigation', { name: 'Pages of the guide' }).waitFor()
    await page.goto('/guide/deployment')
    await page.getByRole('link', { name: 'HTTPS' }).click()
    const heading = page.getByRole('heading', { name: 'HTTPS' })
    await eventually(() => page.url()).toContain('/guide/operations#https')
    const isInView = () =>
      heading.evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        return top >= 0 && top < window.innerHeight
      })
    await eventually(isInView).toBe(true)
    await page.goto('/guide/no-such-page')
    await page.getByText('There is no such page in the guide').waitFor()
  })
})
