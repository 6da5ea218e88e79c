import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteReader } from './byte-reader.ts'
import { signed, unsigned } from './bytes.ts'

const hex = (bytes: Buffer) => bytes.toString('hex')

test.each([
  [0, '00'],
  [7, '07'],
  [127, '7f'],
  [128, 'ff80'],
  [256, 'fe0100'],
  [2n ** 64n - 1n, 'f8ffffffffffffffff'],
])('the unsigned number %s is written as %s', (value, bytes) => {
  expect(hex(unsigned(value))).toBe(bytes)
  expect(new ByteReader(Buffer.from(bytes, 'hex')).unsigned()).toBe(value)
})

test.each([
  [0, '00'],
  [-1, '01'],
  [1, '02'],
  [-65, 'ff81'],
  [-129, 'fe0101'],
  [2n ** 63n - 1n, 'f8fffffffffffffffe'],
  [-(2n ** 63n), 'f8ffffffffffffffff'],
])('the signed number %s is written as %s', (value, bytes) => {
  expect(hex(signed(value))).toBe(bytes)
  expect(new ByteReader(Buffer.from(bytes, 'hex')).signed()).toBe(value)
})

test('every number comes back as it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (value) => {
      expect(BigInt(new ByteReader(signed(value)).signed())).toBe(value)
      const positive = value < 0n ? -value : value
      expect(BigInt(new ByteReader(unsigned(positive)).unsigned())).toBe(positive)
    }),
  )
})

test.each([
  ['nothing at all', ''],
  ['fewer bytes than were announced', 'fe01'],
  ['more bytes than a number has', 'f0'],
])('a number of %s is refused', (_, bytes) => {
  const reader = new ByteReader(Buffer.from(bytes, 'hex'))
  expect(() => reader.unsigned()).toThrow(expect.objectContaining({ kind: 'protocol' }))
})
