import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines } from './line-diff.ts'

const shown = (before: string, after: string) =>
  diffLines(before, after).map(({ kind, text, row }) => {
    return `${{ same: ' ', gone: '-', new: '+' }[kind]}${row} ${text}`
  })

test('lines that stay are kept apart from those that go and come', () => {
  expect(shown('a\nb\nc\nd', 'a\nx\nc\nd\ne')).toEqual([
    ' 1 a',
    '-2 b',
    '+2 x',
    ' 3 c',
    ' 4 d',
    '+5 e',
  ])
})

test('an empty text has no lines', () => {
  expect(shown('', 'a\nb')).toEqual(['+1 a', '+2 b'])
  expect(shown('a', '')).toEqual(['-1 a'])
  expect(shown('', '')).toEqual([])
})

test('line ends of Windows are no difference', () => {
  expect(shown('a\r\nb', 'a\nb')).toEqual([' 1 a', ' 2 b'])
})

test('both texts can be read from what is shown', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { minLength: 1, maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after)
      const of = (kind: string) =>
        lines.filter((line) => line.kind === 'same' || line.kind === kind).map((line) => line.text)
      expect(of('gone').join('\n')).toBe(before)
      expect(of('new').join('\n')).toBe(after)
    }),
  )
})
