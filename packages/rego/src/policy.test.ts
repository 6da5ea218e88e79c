import { describe, expect, test } from 'vitest'
import { documentOf, policyOf } from '../testing/rules.ts'
import type { Builtin } from './builtins/builtin.ts'
import { BuiltinFailure } from './errors.ts'

describe('evaluating a document', () => {
  const policy = policyOf('allow { input.user == data.owner }\nlist = ["a", 1]')

  test('gives its value and what it took', async () => {
    const outcome = await policy.evaluate('t.allow', { input: { user: 'u' }, data: { owner: 'u' } })
    expect(outcome).toMatchObject({ ok: true, value: true, stats: { fetches: 0 } })
    expect(outcome.stats.steps).toBeGreaterThan(0)
  })

  test('gives undefined where no rule gives a value', () => {
    expect(policy.evaluateNow('t.allow', { input: {} })).toMatchObject({
      ok: true,
      value: undefined,
    })
    expect(policy.evaluateNow('elsewhere')).toMatchObject({ ok: true, value: undefined })
  })

  test('accepts a path with data in front and with slashes', () => {
    expect(policy.evaluateNow('data.t.list')).toMatchObject({ value: ['a', 1] })
    expect(policy.evaluateNow('t/list')).toMatchObject({ value: ['a', 1] })
  })

  test('reports a conflict with the place of the clause', () => {
    const outcome = policyOf('p = 1 { true }\np = 2 { true }').evaluateNow('t.p')
    expect(outcome).toMatchObject({ ok: false, error: { code: 'eval_conflict_error', row: 3 } })
  })

  test('looks a part of a literal up once another part has bound its head', () => {
    const outcome = policyOf('p { [1, input] = [x.y, x] }').evaluateNow('t.p', { input: { y: 1 } })
    expect(outcome).toMatchObject({ ok: true, value: true })
  })

  test('never changes the input', () => {
    const input = Object.freeze({ a: Object.freeze({ b: 1 }) })
    expect(documentOf('p = x { x := input with input.a.b as 2 }', { input })).toEqual({
      p: { a: { b: 2 } },
    })
    expect(input).toEqual({ a: { b: 1 } })
  })

  test('rounds integers beyond 2^53 unless asked to keep them', () => {
    const big = policyOf('p = 9007199254740993')
    expect(big.evaluateNow('t.p')).toMatchObject({ value: 9007199254740992 })
    expect(big.evaluateNow('t.p', { bigIntegers: true })).toMatchObject({
      value: 9007199254740993n,
    })
  })
})

describe('evaluating several documents at once', () => {
  const rules = 'base = numbers.range(1, 50)\np = count(base)\nq = sum(base)\nr { input.a.b }'
  const policy = policyOf(rules)

  test('gives their values in order and works out once what they share', async () => {
    const single = await policy.evaluate('t.p')
    const both = await policy.evaluateEach(['t.p', 't.q', 't.none'])
    expect(both).toMatchObject({ ok: true, value: [50, 1275, undefined] })
    expect(both.stats.steps).toBeLessThan(2 * single.stats.steps)
  })

  test('stops behind a value that is enough', async () => {
    const failing = policyOf('p = 1\nq = 1 { true }\nq = 2 { true }')
    expect(await failing.evaluateEach(['t.p', 't.q'], {}, (value) => value === 1)).toMatchObject({
      value: [1],
    })
    expect(await failing.evaluateEach(['t.p', 't.q'])).toMatchObject({
      error: { code: 'eval_conflict_error' },
    })
  })
})

describe('limits given to the compiler', () => {
  const policy = policyOf('p = count(numbers.range(1, 5000))', { limits: { steps: 100 } })

  test('hold for every evaluation that has none of its own', () => {
    expect(policy.evaluateNow('t.p')).toMatchObject({ error: { code: 'eval_cancel_error' } })
    expect(policy.evaluateNow('t.p', { limits: { steps: 100_000 } })).toMatchObject({ value: 5000 })
    expect(policy.queryNow('data.t.p = x')).toMatchObject({ error: { code: 'eval_cancel_error' } })
  })
})

describe('names of the host language mean nothing', () => {
  test('members that every object has are not part of a document', () => {
    const rules = `p = input.constructor
      q = input.__proto__
      r = input.list.length
      s { not input["toString"] }`
    expect(documentOf(rules, { input: { list: [] } })).toEqual({ s: true })
  })

  test('a member named like a prototype is an ordinary one', () => {
    const input = JSON.parse('{"__proto__": {"admin": true}}')
    const { p, q } = documentOf('p = input.__proto__.admin\nq = object.union(input, {"a": 1})', {
      input,
    }) as {
      p: boolean
      q: object
    }
    expect(p).toBe(true)
    expect(Object.keys(q)).toEqual(['__proto__', 'a'])
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })
})

describe('queries', () => {
  const policy = policyOf('deny["b"]\ndeny["a"]\nf(x) = x + 1')

  test('give one object of bindings for each solution', async () => {
    const outcome = await policy.query('data.t.deny[m]')
    expect(outcome).toMatchObject({ value: [{ m: 'a' }, { m: 'b' }] })
  })

  test('know variables that they declare and hide wildcards', () => {
    expect(policy.queryNow('x := data.t.f(1); data.t.deny[_]')).toMatchObject({
      value: [{ x: 2 }, { x: 2 }],
    })
  })

  test('give no solution when undefined and one without bindings when true', () => {
    expect(policy.queryNow('data.t.nothing')).toMatchObject({ value: [] })
    expect(policy.queryNow('1 < 2')).toMatchObject({ value: [{}] })
  })

  test('report their own mistakes', () => {
    expect(policy.queryNow('x +')).toMatchObject({ error: { code: 'rego_parse_error', row: 1 } })
    expect(policy.queryNow('x > 1')).toMatchObject({ error: { code: 'rego_unsafe_var_error' } })
  })
})

describe('functions of the host', () => {
  const builtins: Builtin[] = [
    { name: 'acme.double', arity: 1, call: ([n]) => Number(n) * 2 },
    { name: 'isBlue', arity: 0, call: () => true },
    { name: 'broken', arity: 0, call: () => fail() },
  ]
  const fail = (): never => {
    throw new BuiltinFailure('out of order')
  }

  test('are called like any other', () => {
    expect(documentOf('p = acme.double(21)\nq { isBlue() }', {}, { builtins })).toEqual({
      p: 42,
      q: true,
    })
  })

  test('make the call undefined when they fail, or end a strict evaluation', () => {
    const policy = policyOf('p = broken()\nq { not broken() }', { builtins })
    expect(policy.evaluateNow('t')).toMatchObject({ value: { q: true } })
    expect(policy.evaluateNow('t', { strict: true })).toMatchObject({
      error: { code: 'eval_builtin_error', message: 'broken: out of order', row: 2 },
    })
  })

  test('that do not exist can be called where a rule replaces them', () => {
    const rules = `allow { http.send({}).ok }
      checked { allow with http.send as {"ok": true} }`
    const policy = policyOf(rules)
    expect(policy.evaluateNow('t.checked')).toMatchObject({ value: true })
    expect(policy.evaluateNow('t.allow')).toMatchObject({ error: { code: 'eval_builtin_error' } })
  })
})

test('time stands still during an evaluation and can be given', () => {
  const now = new Date('2020-02-03T04:05:06Z')
  expect(documentOf('p = time.date(time.now_ns())', { now })).toEqual({ p: [2020, 2, 3] })
})

test('print tells the host every combination and never ends a rule', () => {
  const lines: string[] = []
  const rules = 'p { print("x:", [1, 2][_], input.nothing) }'
  expect(documentOf(rules, { onPrint: (line) => lines.push(line) })).toEqual({ p: true })
  expect(lines).toEqual(['x: 1 <undefined>', 'x: 2 <undefined>'])
})
