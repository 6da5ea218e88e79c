import type { AnySpec } from '@svc/documents'
import { expect, test } from 'vitest'
import { createSealer } from '#secrets'
import { createTransferSeal } from './sealing.ts'
import { putSecrets, takeSecrets } from './secrets.ts'

const spec: AnySpec = {
  ...{ name: 'things', fields: {}, secrets: ['hash', 'old'] },
  sealed: ['key', 'map.*', 'deep.*.*.secret'],
  digests: { digest: 'key' },
}
const [one, two] = [createSealer('one'), createSealer('two')]
const keeping = { sealer: two, newSecret: () => 'drawn' }
const document = {
  ...{ id: 'i', org_id: 'o', hash: '$argon2', old: ['a'], name: 'N' },
  ...{ key: one.seal('k'), digest: one.digest('k'), map: { 'a.b': one.seal(''), c: '' } },
  deep: { p: [{ secret: one.seal('s'), more: 1 }, { secret: '' }] },
}

test('secrets move from one installation to another', () => {
  const held = takeSecrets(spec, document, one)
  expect(held.document).toEqual({
    ...{ id: 'i', org_id: 'o', hash: '', old: [], name: 'N', key: '' },
    ...{ map: { 'a.b': '', c: '' }, deep: { p: [{ secret: '', more: 1 }, { secret: '' }] } },
  })
  const kept = putSecrets(spec, held, keeping)
  expect(takeSecrets(spec, kept, two)).toEqual(held)
  expect(kept.digest).toBe(two.digest('k'))
  expect(two.open(String(kept.key))).toBe('k')
})

test('what a document is found by is drawn anew where it stayed behind', () => {
  const { document: bare } = takeSecrets(spec, document, one)
  const kept = putSecrets(spec, { document: bare, secrets: [] }, keeping)
  expect(two.open(String(kept.key))).toBe('drawn')
  expect(kept.digest).toBe(two.digest('drawn'))
})

test('a secret has a place or is refused', () => {
  for (const at of [['none'], ['name', 'below'], ['__proto__', 'x'], []]) {
    const held = { document: { id: 'i', org_id: 'o', name: '' }, secrets: [{ at, value: 'x' }] }
    expect(() => putSecrets(spec, held, keeping)).toThrow('which is not there')
  }
})

test('equal secrets of one object look alike, and nothing else does', () => {
  const seal = createTransferSeal('ab'.repeat(32))
  const secrets = [{ at: ['key'], value: 'k' }]
  const sealed = seal.seal('things/i', secrets)
  expect(seal.seal('things/i', secrets)).toBe(sealed)
  expect(seal.seal('things/j', secrets)).not.toBe(sealed)
  expect(createTransferSeal('cd'.repeat(32)).seal('things/i', secrets)).not.toBe(sealed)
  expect(seal.open('things/i', sealed)).toEqual(secrets)
  for (const [about, text] of [
    ['things/j', sealed],
    ['things/i', `A${sealed.slice(1)}`],
    ['things/i', ''],
  ]) {
    expect(() => seal.open(String(about), String(text))).toThrow('does not open')
  }
})
