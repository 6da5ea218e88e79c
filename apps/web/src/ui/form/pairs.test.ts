import { expect, test } from 'vitest'
import { isVoid, pairsOf, storedOf } from './pairs.ts'

test('rows become what they came from, also what nobody sees', () => {
  const map = { team: 'web', deep: { a: [1] }, count: 2, none: null }
  expect(storedOf(pairsOf(map, 'map'), 'map')).toEqual(map)
  const list = [{ name: 'a', value: 'b', x: 1 }]
  expect(storedOf(pairsOf(list, 'list'), 'list')).toEqual(list)
  expect(pairsOf(undefined, 'map')).toEqual([])
  expect(pairsOf(null, 'list')).toEqual([])
})

test('a row without a name, or with one that is taken, takes nothing from another', () => {
  const pairs = [
    { name: 'a', value: '1' },
    { name: '', value: '2' },
    { name: 'a', value: '3' },
  ]
  expect(storedOf(pairs, 'map')).toEqual({ a: '1' })
  expect(pairs.map((_, index) => isVoid(pairs, index))).toEqual([false, true, true])
})
