import { expect, test } from 'vitest'
import type { Entry } from './entry.ts'
import { Space } from './space.ts'

const text = (expires: number): Entry => ({ type: 'string', contents: 'x', expires })

test('sweeping removes expired keys that nobody asks for, however many', () => {
  const noted: string[] = []
  const space = new Space(({ key }) => noted.push(key))
  for (let i = 0; i < 5000; i++) space.put(`old${i}`, text(Date.now() - 1))
  space.put('later', text(Date.now() + 60_000))
  space.put('lasting', text(Number.POSITIVE_INFINITY))
  while (space.peek('old4999')) space.sweep()
  expect(space.peek('old0')).toBeUndefined()
  expect(new Set(noted).size).toBe(5000)
  expect(space.peek('later')).toBeDefined()
  expect(space.peek('lasting')).toBeDefined()
})

test('sweeping comes round to keys that expire later', () => {
  const space = new Space(() => {})
  space.put('a', text(Date.now() + 60_000))
  space.sweep()
  space.put('a', text(Date.now() - 1))
  space.sweep()
  space.sweep()
  expect(space.peek('a')).toBeUndefined()
})

test('a scan ends although keys are added under way', async () => {
  const space = new Space(() => {})
  for (let i = 0; i < 30; i++) space.put(`k${i}`, text(Number.POSITIVE_INFINITY))
  const seen = new Set<string>()
  for await (const page of space.scan('k', 10)) {
    for (const key of page) {
      seen.add(key)
      space.put(`${key}.more`, text(Number.POSITIVE_INFINITY))
    }
  }
  expect(seen.size).toBe(30)
})
