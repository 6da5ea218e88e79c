import { expect, test } from 'vitest'
import { lossesFromClassic } from './from-classic.ts'
import { lossesFromOas } from './from-oas.ts'
import { renderConversionGuide } from './guide.ts'
import { isAt } from './loss.ts'

test('the guide says what the tables say', async () => {
  await expect(renderConversionGuide()).toMatchFileSnapshot(
    '../../../../../docs/guide/api-conversion.md',
  )
})

test.each([
  ['a.b', 'a.b', true],
  ['a.b', 'a.b.c', false],
  ['a.*', 'a.b', true],
  ['a.*', 'a', false],
  ['a.**', 'a.b.c', true],
  ['a.**', 'a', true],
  ['a.**', 'ab', false],
  ['a.*.c', 'a..c', true],
])('%s names %s: %s', (pattern, place, expected) => {
  expect(isAt(pattern, place)).toBe(expected)
})

test('every loss has a place and says what becomes of it', () => {
  for (const { at, outcome } of [...lossesFromOas, ...lossesFromClassic]) {
    expect(at.length).toBeGreaterThan(0)
    expect(outcome).toMatch(/\.$/)
  }
})
