import { describe, expect, test } from 'vitest'
import { documentOf, firstMistake } from '../testing/rules.ts'
import { compile } from './compile.ts'

describe('mistakes are reported with code, row and column', () => {
  test.each([
    ['p = {', '2:6 rego_parse_error'],
    ['p = "open\nq = 1', '2:10 rego_parse_error'],
    ['p { }', '2:5 rego_parse_error'],
    ['p = 1 +\n  }', '3:3 rego_parse_error'],
    ['p = 1 2', '2:7 rego_parse_error'],
    ['import foo.bar', '2:8 rego_parse_error'],
    ['default p = q', '2:9 rego_parse_error'],
    ['p { x }', '2:5 rego_unsafe_var_error'],
    ['p { not input.list[x] }', '2:5 rego_unsafe_var_error'],
    ['p[x] { true }', '2:3 rego_unsafe_var_error'],
    ['p { input[{x}] }', '2:5 rego_unsafe_var_error'],
    ['p { input[x.y] }', '2:5 rego_unsafe_var_error'],
    ['p { 1 = [q, q.x] }', '2:5 rego_unsafe_var_error'],
    ['p { input[[x[1], x]] }', '2:5 rego_unsafe_var_error'],
    ['p { {x[1]} = input[{1: x}] }', '2:5 rego_unsafe_var_error'],
    ['p { {1: x.x} == input[x] }', '2:5 rego_unsafe_var_error'],
    ['p { x.x < input[x] }', '2:5 rego_unsafe_var_error'],
    ['p { [1, x.x][0] == input[x] }', '2:5 rego_unsafe_var_error'],
    ['p = q\nq = p', '2:1 rego_recursion_error'],
    ['p = nothing(1)', '2:5 rego_type_error'],
    ['p = count(1, 2)', '2:5 rego_type_error'],
    ['p = http.send({})', '2:5 rego_type_error'],
    ['p = opa.runtime()', '2:5 rego_type_error'],
    ['p = 1\np[2]', '2:1 rego_type_error'],
    ['default p = 1\ndefault p = 2', '2:9 rego_type_error'],
    ['p { x := 1; x := 2 }', '2:13 rego_compile_error'],
    ['p { x == 1; x := 2 }', '2:13 rego_compile_error'],
    ['p { some x; true }', '2:5 rego_compile_error'],
    ['f(x) = 1\np = f()', '3:5 rego_type_error'],
  ])('%s', (rules, mistake) => {
    expect(firstMistake(rules, { syntax: 'v0' })).toBe(mistake)
  })

  test.each([
    ['input := 1', 'rego_compile_error'],
    ['p if { data := 1 }', 'rego_compile_error'],
    ['import data.a\nimport data.b as a\np := a', 'rego_compile_error'],
    ['p if { any([true]) }', 'rego_type_error'],
    ['p if { not every x in [1] { x } }', 'rego_parse_error'],
    ['f(x) contains 1', 'rego_parse_error'],
  ])('only in the newer syntax: %s', (rules, code) => {
    expect(firstMistake(rules, { syntax: 'v1' })).toMatch(code)
  })

  test('a module without a package is refused', () => {
    const compiled = compile('p = 1')
    expect(compiled).toMatchObject({ ok: false, errors: [{ row: 1, message: 'package expected' }] })
  })

  test('mistakes in several rules are reported together', () => {
    const compiled = compile('package t\np = {\n\nq = ]\n\nr = 1\n\ns { ( }')
    expect(compiled.ok ? [] : compiled.errors.map((error) => error.row)).toEqual([4, 8])
  })

  test('at most ten mistakes are reported', () => {
    const rules = Array.from({ length: 30 }, (_, i) => `p${i} { x${i} }`).join('\n')
    const compiled = compile(`package t\n${rules}`)
    expect(compiled.ok ? 0 : compiled.errors.length).toBe(10)
  })

  test('the name of the module is part of the place', () => {
    const compiled = compile([{ name: 'a.rego', text: 'package t\np = ]' }])
    expect(compiled).toMatchObject({ ok: false, errors: [{ file: 'a.rego', row: 2, col: 5 }] })
  })
})

describe('sizes are bounded', () => {
  test('a source beyond a mebibyte is refused', () => {
    expect(compile(`package t\n#${'x'.repeat(1024 * 1024)}`)).toMatchObject({
      errors: [{ message: expect.stringContaining('larger than') }],
    })
  })

  test('nesting beyond two hundred levels is refused', () => {
    const nested = (depth: number) => `p = ${'['.repeat(depth)}${']'.repeat(depth)}`
    expect(documentOf(nested(50))).toBeDefined()
    expect(firstMistake(nested(5_000))).toMatch('rego_parse_error')
  })

  test('more than five thousand rules are refused', () => {
    const rules = Array.from({ length: 5_001 }, (_, i) => `p${i} = 1`).join('\n')
    expect(firstMistake(rules)).toBe('5002:1 rego_compile_error')
  })

  test('text that could be read in many ways is read in reasonable time', () => {
    expect(firstMistake(`p = ${'{a | '.repeat(150)}`)).toMatch('rego_parse_error')
  })
})

describe('what modules may look like', () => {
  test('line ends of Windows and tabs are white space', () => {
    expect(documentOf('package t\r\n\r\np {\r\n\ttrue\r\n}\r\n')).toEqual({ p: true })
  })

  test('modules see each other through data and imports', () => {
    const compiled = compile([
      'package a\nimport data.b.list\np = [x | x = list[_]; x > 1]\nq = data.b.twice(2)',
      'package b\nlist = [1, 2, 3]\ntwice(x) = x * 2',
    ])
    if (!compiled.ok) throw new Error('mistakes')
    expect(compiled.policy.packages).toEqual(['a', 'b'])
    expect(compiled.policy.evaluateNow('a')).toMatchObject({ value: { p: [2, 3], q: 4 } })
  })

  test('keywords may be parts of references and packages', () => {
    const rules = 'package t\nimport rego.v1\nin.if := 1\np := in.if + data.t.in.if'
    expect(documentOf(rules)).toEqual({ in: { if: 1 }, p: 2 })
  })
})

describe('warnings', () => {
  const warningsOf = (rules: string) => {
    const compiled = compile(`package t\n${rules}`)
    if (!compiled.ok) throw new Error(compiled.errors[0]?.message)
    return compiled.warnings.map(({ row, col, message }) => `${row}:${col} ${message}`)
  }

  test.each([
    ['p = sprintf("%s", ["a", "b"])', ['2:5 sprintf has too many arguments for its format']],
    [
      'p { x := sprintf("%s %d", [input.a]); x }',
      ['2:10 sprintf has too few arguments for its format'],
    ],
    ['p = [x | x := sprintf("%s", [])]', ['2:15 sprintf has too few arguments for its format']],
    ['p = sprintf("%s %%", [input.a])', []],
    ['p = sprintf("%[1]s %[1]s", [input.a])', []],
    ['p = sprintf(input.format, ["a"])', []],
  ])('name formats that do not fit their arguments: %s', (rules, expected) => {
    expect(warningsOf(rules)).toEqual(expected)
  })
})
