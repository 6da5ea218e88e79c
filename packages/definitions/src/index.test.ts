import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const)

/** What may be imported: the schema library, and a heavy parser on demand in one place. */
const allowed = /^(#|\.\/|\.\.\/|typebox$)/

test('the core runs in a browser: it imports no module of Node and no heavy parser', () => {
  const found = sources
    .filter(([name]) => !name.startsWith('testing/'))
    .flatMap(([name, text]) =>
      [...text.matchAll(/(?:from|import) '([^']+)'/g)].map(([, target = '']) => [name, target]),
    )
    .filter(([, target = '']) => !allowed.test(target))
  expect(sources.length).toBeGreaterThan(60)
  expect(found).toEqual([])
})

test('everything that is promised is there', async () => {
  const definitions = await import('@svc/definitions')
  const testing = await import('@svc/definitions/testing')
  const text = await import('@svc/definitions/text')
  expect(definitions.checkOasShape(testing.oasApi())).toEqual([])
  expect(await text.parseText('a: 1')).toEqual({ ok: true, value: { a: 1 } })
})
