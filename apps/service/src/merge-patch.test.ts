import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyMergePatch, mergePatchOf } from './merge-patch.ts'

test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: 'foo' }, 'bar', 'bar'],
  [[1, 2], { a: 'b' }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j patched by %j is %j', (target, patch, result) => {
  expect(applyMergePatch(target, patch)).toEqual(result)
})

/** A merge patch cannot say "set to null", so documents here have none. */
const document = fc.dictionary(
  fc.string(),
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.dictionary(fc.string(), tie('value')),
    ),
  })).value,
)

test('the patch between two documents turns the first into the second', () => {
  fc.assert(
    fc.property(document, document, (before, after) => {
      const patch = mergePatchOf(before, after)
      expect(patch === undefined ? before : applyMergePatch(before, patch)).toEqual(after)
    }),
  )
})
