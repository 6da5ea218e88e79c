import { expect, test } from 'vitest'
import { policyOf } from '../testing/rules.ts'

const rules = `package t
default allow = false
allow { input.admin }

deny["one"] { true }
deny[m] {
	m := input.words[_]
}
grade = "a" { input.n > 9 } else = "b" { true }
missing { false }`

test('every rule is listed with its place, its value and the clauses that gave it', async () => {
  const outcome = await policyOf(rules).inspect({ input: { words: ['x', 'y'], n: 1 } })
  expect(outcome).toMatchObject({
    ok: true,
    value: [
      { name: 'data.t.allow', row: 2, value: false, contributions: [{ row: 2, value: false }] },
      {
        name: 'data.t.deny',
        kind: 'set',
        row: 5,
        value: ['one', 'x', 'y'],
        contributions: [
          { row: 5, value: 'one' },
          { row: 6, value: 'x' },
          { row: 6, value: 'y' },
        ],
      },
      { name: 'data.t.grade', value: 'b', contributions: [{ row: 9, value: 'b' }] },
      { name: 'data.t.missing', value: undefined, contributions: [] },
    ],
  })
})

test('an evaluation that fails has no report', async () => {
  const outcome = await policyOf('p = 1\np = 2').inspect()
  expect(outcome).toMatchObject({ ok: false, error: { code: 'eval_conflict_error' } })
})
