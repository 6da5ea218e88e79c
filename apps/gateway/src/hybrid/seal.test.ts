import { expect, test } from 'vitest'
import { openText, sealText } from './seal.ts'

const text = JSON.stringify([{ api_definition: { name: 'Größe' } }])
const sealed = await sealText('apis', text, 'credential')

test('a sealed text is read with the credential that sealed it', async () => {
  expect(await openText('apis', sealed, 'credential')).toBe(text)
  expect(Buffer.from(sealed.slice(5), 'base64').toString('latin1')).not.toContain('definition')
  expect(await sealText('apis', text, 'credential')).not.toBe(sealed)
})

test('nobody else reads it, and it is not taken for another', async () => {
  expect(await openText('apis', sealed, 'another')).toBeUndefined()
  expect(await openText('policies', sealed, 'credential')).toBeUndefined()
})

test('what was cut, changed or is none at all is nothing', async () => {
  const letter = sealed.at(-8) === 'A' ? 'B' : 'A'
  const changed = sealed.slice(0, -8) + letter + sealed.slice(-7)
  for (const broken of [changed, sealed.slice(0, -8), sealed.slice(0, 20), 'svc1.', '', 'plain']) {
    expect(await openText('apis', broken, 'credential')).toBeUndefined()
  }
})
