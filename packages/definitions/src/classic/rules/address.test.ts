import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isAddress } from './address.ts'

test('every address is taken, alone and as a network', () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (address) => {
      expect(isAddress(address)).toBe(true)
      expect(isAddress(`${address}/32`)).toBe(true)
    }),
  )
})

test.each([
  '',
  '1.2.3',
  '1.2.3.4.5',
  '256.1.1.1',
  '1.2.3.4/33',
  '1.2.3.4/',
  '1.2.3.4/8/8',
  '::1/129',
  '1::2::3',
  '1:2:3:4:5:6:7',
  '1:2:3:4:5:6:7:8:9',
  'g::1',
  ':::',
  'localhost',
])('%j is no address', (text) => {
  expect(isAddress(text)).toBe(false)
})
