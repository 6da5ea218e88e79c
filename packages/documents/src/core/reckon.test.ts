import { expect, test } from 'vitest'
import { Reckoned } from './reckon.ts'

test('a large number is told again without counting, a small one is counted each time', async () => {
  const reckoned = new Reckoned()
  let counted = 0
  const countOf = (found: number) => async () => {
    counted += 1
    return found
  }
  expect(await reckoned.tell('many', countOf(10_001))).toBe(10_001)
  expect(await reckoned.tell('many', countOf(10_002))).toBe(10_001)
  expect(counted).toBe(1)
  expect(await reckoned.tell('few', countOf(10_000))).toBe(10_000)
  expect(await reckoned.tell('few', countOf(9_999))).toBe(9_999)
  expect(counted).toBe(3)
})
