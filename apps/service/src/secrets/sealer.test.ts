import { expect, test } from 'vitest'
import { createSealer, sameSecret } from './sealer.ts'

const sealer = createSealer('a key for this test')

test('a sealed text opens again and never looks the same twice', () => {
  const first = sealer.seal('grüße')
  expect(sealer.open(first)).toBe('grüße')
  expect(sealer.seal('grüße')).not.toBe(first)
  expect(first).not.toContain('gr')
})

test('a sealed text that was changed does not open', () => {
  const bytes = Buffer.from(sealer.seal('secret'), 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  expect(() => sealer.open(bytes.toString('base64'))).toThrow()
})

test('another key neither opens nor digests alike', () => {
  const other = createSealer('another key')
  expect(() => other.open(sealer.seal('secret'))).toThrow()
  expect(other.digest('secret')).not.toBe(sealer.digest('secret'))
  expect(sealer.digest('secret')).toBe(sealer.digest('secret'))
  expect(sealer.sign('secret')).not.toBe(sealer.digest('secret'))
})

test('secrets are compared by value', () => {
  expect(sameSecret('abc', 'abc')).toBe(true)
  expect(sameSecret('abc', 'abd')).toBe(false)
  expect(sameSecret('abc', 'abcd')).toBe(false)
})
