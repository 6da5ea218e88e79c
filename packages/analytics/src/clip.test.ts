import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clipText } from './clip.ts'
import { someText } from './testing/index.ts'

const long = fc.tuple(someText, fc.nat(60)).map(([text, times]) => text.repeat(times))

test('a clipped text fits and does not change when clipped again', () => {
  fc.assert(
    fc.property(long, fc.integer({ min: 20, max: 300 }), (text, bytes) => {
      const clipped = clipText(text, bytes)
      expect(Buffer.byteLength(clipped)).toBeLessThanOrEqual(bytes)
      expect(clipText(clipped, bytes)).toBe(clipped)
    }),
  )
})

test('a text that fits stays as it is', () => {
  expect(clipText('é'.repeat(128), 256)).toBe('é'.repeat(128))
})

test('texts that differ at the end only stay different', () => {
  const clipped = Array.from({ length: 1000 }, (_, at) => clipText(`${'é'.repeat(200)}${at}`, 256))
  expect(new Set(clipped).size).toBe(1000)
})
