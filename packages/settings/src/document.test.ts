import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderDocument } from './document.ts'
import { listKeys } from './keys.ts'
import { serviceConfiguration } from './load-settings.ts'
import { settingsTopics } from './schema/index.ts'

const guide = new URL('../../../docs/guide/configuration.md', import.meta.url)
const rendered = renderDocument(settingsTopics, serviceConfiguration.prefix)

test('the guide lists the keys as the schema has them', () => {
  if (process.env.UPDATE_DOCS === '1') writeFileSync(guide, rendered)
  expect(readFileSync(guide, 'utf8')).toBe(rendered)
})

test('every key and every variable is in the guide', () => {
  const { schema, prefix } = serviceConfiguration
  for (const { name, variables } of listKeys(schema, prefix)) {
    expect(rendered).toContain(`\`${name.replace(/^(storage\.)\w+/, '$1<layer>')}\``)
    for (const variable of variables) {
      expect(rendered).toContain(`\`${variable.replace(/(_STORAGE_)[A-Z]+/, '$1<LAYER>')}\``)
    }
  }
})
