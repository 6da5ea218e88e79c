import { describe, expect, test } from 'vitest'
import { documentOf, expression, firstMistake } from '../testing/rules.ts'

describe('a reference inside a negated call is looked up in front of the negation', () => {
  const denials = (rules: string, input: unknown) => {
    const { deny } = documentOf(rules, { input }, { syntax: 'v0' }) as { deny: string[] }
    return deny
  }

  test('a rule about a changed member does not fire when the member is absent', () => {
    const rules = 'deny["changed"] { not is_null(input.diff.active) }'
    expect(denials(rules, { diff: {} })).toEqual([])
    expect(denials(rules, { diff: { active: true } })).toEqual(['changed'])
    expect(denials(rules, { diff: { active: null } })).toEqual([])
  })

  test('a rule about a weak permission does not fire when there is no permission at all', () => {
    const rules = 'deny["weak"] { not ok(input.user[input.section]) }\nok("write")'
    expect(denials(rules, { section: 'apis', user: {} })).toEqual([])
    expect(denials(rules, { section: 'apis', user: { apis: 'read' } })).toEqual(['weak'])
    expect(denials(rules, { section: 'apis', user: { apis: 'write' } })).toEqual([])
  })

  test.each(['==', '='])('both sides of %s stay inside, so absence makes it hold', (sign) => {
    const rules = `deny["other"] { not input.user.group ${sign} "A" }`
    expect(denials(rules, { user: {} })).toEqual(['other'])
    expect(denials(rules, { user: { group: 'B' } })).toEqual(['other'])
    expect(denials(rules, { user: { group: 'A' } })).toEqual([])
  })

  test('other comparisons are calls', () => {
    expect(denials('deny["x"] { not input.user.group != "A" }', { user: {} })).toEqual([])
    expect(denials('deny["x"] { not input.user.age > 3 }', { user: {} })).toEqual([])
  })

  test('a part of a composite is looked up in front as well', () => {
    expect(denials('deny["x"] { not [input.user.group] == ["A"] }', { user: {} })).toEqual([])
  })

  test('a plain reference holds when it is absent', () => {
    expect(denials('deny["x"] { not input.user.active }', { user: {} })).toEqual(['x'])
  })

  test('the newer import puts the whole expression under the negation', () => {
    const rules = `import future.keywords.not
      deny["changed"] { not is_null(input.diff.active) }`
    expect(denials(rules, { diff: {} })).toEqual(['changed'])
  })
})

describe('sprintf formats as Go does', () => {
  test('a superfluous argument is appended with its type', () => {
    expect(expression('sprintf("denied %s", ["read", "/api/keys"])')).toBe(
      'denied read%!(EXTRA string=/api/keys)',
    )
  })

  test('a missing argument is named by its verb', () => {
    expect(expression('sprintf("%s and %d", ["a"])')).toBe('a and %!d(MISSING)')
  })
})

describe('patterns are those of RE2', () => {
  test('a nested repetition does not explode', () => {
    const text = `${'a'.repeat(5_000)}b`
    expect(expression('regex.match("(a+)+$", input)', { input: text })).toBe(false)
  })

  test('classes of Unicode are known, references back are not', () => {
    expect(expression('regex.match("^\\\\pL+$", "Größe")')).toBe(true)
    expect(expression('regex.is_valid("(a)\\\\1")')).toBe(false)
    expect(expression('regex.is_valid("(?=a)")')).toBe(false)
  })
})

describe('the older syntax is the one that is tried first', () => {
  test('rules without if and with a set in brackets are read as they were meant', () => {
    expect(documentOf('p[x] { x := [2, 1][_] }')).toEqual({ p: [1, 2] })
  })

  test('words of the newer syntax are plain names in the older one', () => {
    expect(documentOf('in = 1\nif = 2\nevery = in + if')).toEqual({ every: 3, if: 2, in: 1 })
  })

  test('rules of the newer syntax are recognised', () => {
    expect(documentOf('p contains x if { some x in [2, 1] }')).toEqual({ p: [1, 2] })
    expect(documentOf('import rego.v1\np if true', {}, { syntax: 'v0' })).toEqual({ p: true })
  })

  test('a syntax that was asked for is insisted on', () => {
    expect(firstMistake('p { true }', { syntax: 'v1' })).toBe('2:3 rego_parse_error')
    expect(firstMistake('p if { true }', { syntax: 'v0' })).toBe('2:1 rego_parse_error')
  })
})
