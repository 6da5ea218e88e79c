import type { Page } from 'playwright-core'
import type { Visitor } from '../hub.ts'

/** The part that forms of keys and policies share. */
export function rightsOf(page: Page) {
  const pick = async (label: string, name: string) => {
    await page.getByRole('combobox', { name: label }).fill(name)
    await page.getByRole('option', { name }).first().click()
  }
  return {
    pick,
    addApi: (name: string) => pick('Add an API', name),
    openApi: (name: string) => page.getByRole('button', { name: `Rights for ${name}` }).click(),
    async addPath(number: number, path: string) {
      await page.getByRole('button', { name: 'Add a path' }).click()
      await page.getByRole('textbox', { name: `Path ${number}`, exact: true }).fill(path)
    },
    async addTag(tag: string) {
      await page.getByRole('combobox', { name: 'Tags' }).fill(tag)
      await page.keyboard.press('Enter')
    },
    async addMeta(number: number, name: string, value: string) {
      await page.getByRole('button', { name: 'Add an entry' }).click()
      await page.getByRole('textbox', { name: `Name ${number}`, exact: true }).fill(name)
      await page.getByRole('textbox', { name: `Value ${number}`, exact: true }).fill(value)
    },
    /** What the panel beside the form shows. */
    effective: () => page.locator('section', { hasText: 'What counts' }).last(),
  }
}

/** An API of the visitor's organisation; answers the id that keys name it by. */
export async function makeApi({ call }: Pick<Visitor, 'call'>, name: string, over: object = {}) {
  const made = await call.apis.create({
    body: {
      api_definition: {
        name,
        active: true,
        use_keyless: false,
        auth: { auth_header_name: 'authorization' },
        definition: { location: 'header', key: 'x-api-version' },
        version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
        proxy: { listen_path: `/${encodeURIComponent(name)}/`, target_url: 'http://up.test/' },
        ...over,
      },
    },
  })
  return String(made.ID)
}
