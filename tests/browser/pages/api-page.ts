import type { Page } from 'playwright-core'
import type { Visitor } from '../hub.ts'

export const extension = 'x-svc-api-gateway'

type Call = Visitor['call']

/** A classic definition that may be stored, with what the test is about. */
export const classicDefinition = (name: string, more: object = {}) => ({
  name,
  active: true,
  use_keyless: true,
  definition: { location: 'header', key: 'x-api-version' },
  version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
  proxy: {
    listen_path: `/${name.replaceAll(/\W+/g, '-').toLowerCase()}/`,
    target_url: 'https://up.example',
    strip_listen_path: true,
  },
  ...more,
})

/** An OAS document that may be stored, with what the test is about. */
export const oasDocument = (name: string, more: object = {}, paths: object = {}) => ({
  openapi: '3.0.3',
  info: { title: name, version: '1.0.0' },
  servers: [{ url: 'https://up.example' }],
  paths,
  components: {},
  [extension]: {
    info: { name, state: { active: true } },
    server: { listenPath: { value: `/${name.toLowerCase()}/`, strip: true } },
    upstream: { url: 'https://up.example' },
    ...more,
  },
})

/** What a client sends is checked by the service, not by types here. */
export const asBody = (document: object) => document as Record<string, never>

export async function addClassic({ apis }: Pick<Call, 'apis'>, name: string, more?: object) {
  const body = { api_definition: asBody(classicDefinition(name, more)) }
  return String((await apis.create({ body })).Meta)
}

export async function addOas(
  { oas }: Pick<Call, 'oas'>,
  name: string,
  more?: object,
  paths?: object,
) {
  return String((await oas.create({ body: asBody(oasDocument(name, more, paths)) })).Meta)
}

/** The screen of an API. */
export function apiPageOf(page: Page) {
  return {
    open: (id: string, tab = 'settings') => page.goto(`/apis/${id}/${tab}`),
    /** Saves what is in use: looks at the changes first. */
    async save() {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('button', { name: 'Save changes' }).click()
    },
    /** Replaces the whole text of an editor, as somebody who pastes. */
    async paste(label: string, text: string) {
      await page.getByRole('textbox', { name: label }).last().focus()
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(text)
    },
    mistakes: () => page.locator('.cm-lint-marker-error').count(),
    says: (text: string) => page.getByText(text).first().waitFor(),
  }
}
