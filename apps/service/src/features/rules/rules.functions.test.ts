import { ruleFunctions } from '@svc/contract'
import { compile } from '@svc/rego'
import { describe, expect, test } from 'vitest'
import { functionsOf } from './rules.functions.ts'

const builtins = functionsOf(async () => undefined)

/** The value of `p` for a request. */
async function resultOf(expression: string, request: object = {}) {
  const compiled = compile(`package t\np = x { x := ${expression} }`, { builtins })
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors))
  const outcome = await compiled.policy.evaluate('t.p', { input: { request } })
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value
}

test('the functions are those that editors know', () => {
  expect(builtins.map(({ name, arity }) => ({ name, arity }))).toEqual(ruleFunctions)
})

describe('the kind of API that a request is about', () => {
  const oas = { path: '/api/apis/oas', body: { openapi: '3.0.3' } }

  test.each(['Svc', 'Tyk'])('is told by functions without arguments, spelt %s', async (word) => {
    expect(await resultOf(`is${word}Oas()`, oas)).toBe(true)
    expect(await resultOf(`is${word}Classic()`, oas)).toBe(false)
    expect(await resultOf(`is${word}Streams()`, oas)).toBe(false)
    expect(await resultOf(`is${word}Classic()`, { path: '/api/apis', body: null })).toBe(true)
  })

  test('is none for requests about something else', async () => {
    const functions = '[isSvcOas(), isSvcClassic(), isSvcStreams()]'
    expect(await resultOf(functions, { path: '/api/keys' })).toEqual([false, false, false])
  })
})

describe('SvcDiff', () => {
  test.each([
    ['SvcDiff({"a": 1, "b": {"c": 1, "d": 2}}, {"b": {"c": 3, "d": 2}})', { a: null, b: { c: 3 } }],
    ['SvcDiff({"a": 1}, {"a": 1})', {}],
    ['TykDiff([{"a": 1, "b": 2}], [{"b": 2, "a": 1}])', {}],
    ['SvcDiff({"a": {"x"}}, {"a": {"x", "y"}})', { a: ['x', 'y'] }],
  ])('%s', async (expression, expected) => {
    expect(await resultOf(expression)).toEqual(expected)
  })

  test('of large documents in a loop ends by the limits', async () => {
    const rules = `package t
      long := [{"k": x} | x := numbers.range(1, 5000)[_]]
      p { numbers.range(1, 5000)[_]; SvcDiff({"a": long}, {"a": long}) == 1 }`
    const compiled = compile(rules, { builtins, limits: { milliseconds: 60_000 } })
    if (!compiled.ok) throw new Error('mistakes')
    const outcome = await compiled.policy.evaluate('t.p')
    expect(outcome).toMatchObject({ ok: false, error: { code: 'eval_cancel_error' } })
  })
})
