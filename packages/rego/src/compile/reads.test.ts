import { describe, expect, test } from 'vitest'
import { policyOf } from '#testing/rules.ts'
import type { Builtin } from '../builtins/builtin.ts'

const load: Builtin = { kind: 'async', name: 'acme.load', arity: 1, call: async () => 1 }
const chance: Builtin = { name: 'acme.chance', arity: 0, varies: true, call: () => Math.random() }
const asker: Builtin = {
  ...{ name: 'acme.method', arity: 0, reads: [['request', 'method']] },
  call: (_, { options }) => JSON.stringify(options.input),
}
const readsOf = (rules: string, path = 't.p') =>
  policyOf(rules, { builtins: [load, chance, asker] }).readsOf(path)

describe('what a document reads of the input', () => {
  test('is what its rules and their functions name, as far as the path is constant', () => {
    const rules = `p { q; f(input.a.b) }
      q { input.list[i].name == input.keys[input.k] }
      f(x) { x == input["odd name"] }
      unrelated { input.other }`
    expect(new Set(readsOf(rules).input)).toEqual(
      new Set([['list'], ['keys'], ['k'], ['a', 'b'], ['odd name']]),
    )
  })

  test.each([
    ['in comprehensions', 'p = [x | x = input.a[_]]', [['a']]],
    ['under negation', 'p { not input.a }', [['a']]],
    [
      'in every',
      'package t\nimport rego.v1\np if { every x in input.a { x > input.b } }',
      [['a'], ['b']],
    ],
    ['in heads', 'p = input.a { true } else = input.b', [['a'], ['b']]],
    ['in templates', 'p = $"{input.a}"', [['a']]],
    [
      'through imports',
      'package t\nimport input.user as u\np { u.name == "x" }',
      [['user', 'name']],
    ],
    [
      'through a name computed at run time',
      'p { data.t.r[input.n] }\nr.q { input.a }',
      [['n'], ['a']],
    ],
    ['as a whole', 'p { walk(input, x) }', [[]]],
    [
      'under numbers of any size',
      'p { input[10000000000000000000000]; input["1"]; input[1] }',
      [[10n ** 22n], ['1'], [1]],
    ],
    ['not at all', 'p { 1 < 2 }', []],
  ])('%s', (_, rules, expected) => {
    expect(new Set(readsOf(rules).input)).toEqual(new Set(expected))
  })

  test('includes what functions of the host read by themselves', () => {
    expect(readsOf('p { acme.method() == "GET" }').input).toEqual([['request', 'method']])
    const policy = policyOf('p = acme.method()', { builtins: [asker] })
    expect(policy.evaluateNow('t.p', { input: { request: { method: 'PUT' } } })).toMatchObject({
      value: '{"request":{"method":"PUT"}}',
    })
  })

  test('of a whole package is what all its rules read', () => {
    expect(readsOf('p { input.a }\nq { input.b }', 't').input).toEqual([['a'], ['b']])
  })

  test('of nothing is nothing', () => {
    expect(readsOf('p { input.a }', 't.unknown')).toEqual({ input: [], isFixed: true })
  })
})

describe('a value is fixed by what is read', () => {
  test.each([
    ['of plain rules', 'p { startswith(input.a, "x") }', true],
    ['but not with the clock', 'p { q }\nq { time.now_ns() > 1 }', false],
    ['but not with chance', 'p { rand.intn("x", 3) == 1 }', false],
    ['but not with new identifiers', 'p = uuid.rfc4122("x")', false],
    ['but not with functions that answer later', 'p { f(1) }\nf(x) { acme.load(x) }', false],
    ['but not with functions of the host that vary', 'p { acme.chance() > 0.5 }', false],
    ['but not with replacements', 'p { q with input.a as 1 }\nq { input.a }', false],
    ['whatever other documents do', 'p { input.a }\nq { time.now_ns() > 1 }', true],
  ])('%s', (_, rules, expected) => {
    expect(readsOf(rules).isFixed).toBe(expected)
  })
})
