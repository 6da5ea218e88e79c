import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { eventually, inBrowser, type Visitor } from './hub.ts'
import { addClassic, addOas } from './pages/api-page.ts'

/** Each would leave a trace on `window` if it ever ran. */
const payloads = [
  '<img src=x onerror="window.ran=1">',
  '"><script>window.ran=1</script>',
  "javascript:window.ran=1//'",
]
const all = payloads.join(' ')
const long = 'a-name-without-any-blank-that-goes-on-and-on'.repeat(4)
/** Twenty screens, one after the other. */
const patienceMs = 240_000

async function settle(page: Page) {
  await page.locator('h1').first().waitFor()
  await eventually(() => page.locator('.mantine-Skeleton-root').count()).toBe(0)
}

async function fillScreens({ call }: Visitor, name: string) {
  const operation = { operationId: name, summary: name, tags: [name], responses: {} }
  const paths = { [`/${encodeURIComponent(name)}`]: { get: operation } }
  const classic = await addClassic(call, name, {
    version_data: {
      not_versioned: true,
      versions: {
        Default: { name: 'Default', extended_paths: { ignored: [{ path: name, method: 'GET' }] } },
      },
    },
    proxy: { listen_path: '/classic/', target_url: `https://x.example/${name}` },
  })
  const operations = { [name]: { mockResponse: { enabled: true, code: 200, body: name } } }
  const server = { listenPath: { value: '/oas/' } }
  const oas = await addOas(call, name, { server, middleware: { operations } }, paths)
  await call.categories.replace({ params: { id: oas }, body: [name.slice(0, 60)] })
  return [
    '/apis',
    '/apis?q=nobody',
    '/apis/new',
    '/apis/new?from=template',
    '/apis/new?from=openapi',
    '/data-graphs',
    ...[
      '',
      '/settings',
      '/authentication',
      '/endpoints?list=ignored',
      '/advanced',
      '/versions',
      '/access',
    ].map((tab) => `/apis/${classic}${tab}`),
    ...[
      '',
      '/settings',
      '/authentication',
      '/endpoints',
      '/middleware',
      '/document',
      '/history',
    ].map((tab) => `/apis/${oas}${tab}`),
  ]
}

inBrowser('screens of APIs', (hub) => {
  test.each(['light', 'dark'] as const)(
    'have no serious barrier in %s colours',
    { timeout: patienceMs },
    async (colorScheme) => {
      const visitor = await hub.visitor(undefined, { colorScheme })
      const { page } = visitor
      for (const path of await fillScreens(visitor, 'Weather')) {
        await page.goto(path)
        await settle(page)
        expect([path, await findBarriers(page)]).toEqual([path, []])
      }
    },
  )

  test('show text that wants to be a script as text', { timeout: patienceMs }, async () => {
    const visitor = await hub.visitor()
    const { page } = visitor
    for (const path of await fillScreens(visitor, all)) {
      await page.goto(path)
      await settle(page)
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    }
  })

  test('hold long names on a narrow screen', { timeout: patienceMs }, async () => {
    const visitor = await hub.visitor(undefined, { viewport: { width: 390, height: 844 } })
    const { page } = visitor
    for (const path of await fillScreens(visitor, long)) {
      await page.goto(path)
      await settle(page)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([path, width]).toEqual([path, 390])
    }
  })
})
