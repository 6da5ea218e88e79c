import { describe, expect, test } from 'vitest'
import { policyOf } from '#testing/rules.ts'

// The clock of the machine must not decide these tests, so only steps and bytes are bounded.
const limits = { milliseconds: 600_000 }
const outcomeOf = (rules: string, input: unknown = {}) =>
  policyOf(rules, { syntax: 'v0' }).evaluateNow('t', { input, limits })

const doubling = (start: string, next: (previous: string) => string) =>
  [`x0 = ${start}`, ...Array.from({ length: 60 }, (_, i) => `x${i + 1} = ${next(`x${i}`)}`)].join(
    '\n',
  )

const long = 'long = concat("", [x | numbers.range(1, 50000)[_]; x = "a"])\n'

describe('runaway rules stop with a clear error', () => {
  test.each([
    ['three nested loops', 'r = numbers.range(1, 1000)\np { r[i]; r[j]; r[k]; i + j + k < 0 }'],
    [
      'an exploding comprehension',
      'r = numbers.range(1, 999)\np = [[x, y, z] | x = r[_]; y = r[_]; z = r[_]]',
    ],
    ['a huge range', 'p = numbers.range(1, 1000000000000)'],
    ['a large range', 'p = count(numbers.range(1, 3000000))'],
    ['a text that doubles', doubling('"abcdefgh"', (x) => `concat("", [${x}, ${x}])`)],
    ['a template that doubles', doubling('"abcdefgh"', (x) => `$"{${x}}{${x}}"`)],
    ['a replacement that multiplies', doubling('"aa"', (x) => `replace(${x}, "a", "aaaa")`)],
    ['an array that holds itself twice', doubling('[1]', (x) => `[${x}, ${x}]`)],
    ['a set that holds itself twice', doubling('{1}', (x) => `{[${x}, 1], [${x}, 2]}`)],
    ['an object that holds itself twice', doubling('{}', (x) => `{"a": ${x}, "b": ${x}}`)],
    ['a number that squares', doubling('123456789', (x) => `${x} * ${x}`)],
    ['wide formats', 'p = [x | numbers.range(1, 1000)[_]; x = sprintf("%999999d", [1])]'],
    ['all addresses', 'p = net.cidr_expand("0.0.0.0/0")'],
    [
      'all ways through a dense graph',
      'g = {i: s | i = s[_]; s = numbers.range(1, 12)}\np = graph.reachable_paths(g, {1})',
    ],
    ['many hashes', 'p = [x | numbers.range(1, 100000)[_]; x = crypto.sha256("a")]'],
    [
      'many splits of a long text',
      `${long}p = [x | numbers.range(1, 1000)[_]; x = split(long, "")]`,
    ],
    [
      'many patterns on a long text',
      `${long}p { numbers.range(1, 1000)[_]; not regex.match("(a|a)*(a|a)*b$", long); false }`,
    ],
  ])('%s', (_, rules) => {
    expect(outcomeOf(rules)).toMatchObject({ ok: false, error: { code: 'eval_cancel_error' } })
  })

  test('data of great depth is refused or evaluated, but never fatal', () => {
    let input: unknown = 1
    for (let i = 0; i < 50_000; i++) input = [input]
    const outcome = outcomeOf('p = {input}\nq = json.marshal(input)', input)
    expect(outcome).toMatchObject({ ok: false, error: { code: 'eval_internal_error' } })
  })

  test('a result beyond its limit is not handed out', () => {
    const outcome = policyOf('p = numbers.range(1, 1000)').evaluateNow('t', {
      limits: { resultBytes: 500 },
    })
    expect(outcome).toMatchObject({ ok: false, error: { code: 'eval_cancel_error' } })
  })

  test('time is a limit as well', () => {
    const rules = 'r = numbers.range(1, 1000)\np { r[i]; r[j]; r[k]; i + j + k < 0 }'
    const outcome = policyOf(rules).evaluateNow('t', { limits: { steps: 1e12, milliseconds: 1 } })
    expect(outcome).toMatchObject({ error: { message: 'evaluation exceeded its limit of 1 ms' } })
  })

  test('ordinary rules stay far below all limits', () => {
    const outcome = outcomeOf('p = [x | x = numbers.range(1, 1000)[_]; x % 7 == 0]')
    expect(outcome).toMatchObject({ ok: true })
    expect(outcome.stats.steps).toBeLessThan(20_000)
  })
})
