import { expect, test } from 'vitest'
import { pointByKey } from './use-cursor.ts'

test.each([
  ['ArrowRight', 3, 4],
  ['ArrowRight', 9, 9],
  ['ArrowLeft', 0, 0],
  ['PageUp', 1, 8],
  ['PageDown', 3, 0],
  ['Home', 5, 0],
  ['End', 5, 9],
  ['a', 5, undefined],
])('%s leads from point %i to %s', (key, at, next) => {
  expect(pointByKey(key, at, 10)).toBe(next)
})
