import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { renderTopics } from '../document.ts'
import { pumpTopics } from './schema.ts'

const guide = new URL('../../../../docs/guide/pump-configuration.md', import.meta.url)
const introduction = `<!-- Written by \`UPDATE_DOCS=1 npx vitest run packages/settings\` from the schema in packages/settings; do not edit. -->

# Configuration of the pump

Read from \`pump.conf\` or the file that \`--conf\` names, then from the environment. See [the pump](pump.md).
`
const rendered = [introduction, ...renderTopics(pumpTopics, 'SVC_PMP_')].join('\n')

test('the guide lists the keys of the pump as the schema has them', () => {
  if (process.env.UPDATE_DOCS === '1') writeFileSync(guide, rendered)
  expect(readFileSync(guide, 'utf8')).toBe(rendered)
})
