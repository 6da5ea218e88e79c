import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerLine } from './line.ts'

const ask = (request: unknown) => JSON.parse(answerLine(JSON.stringify(request)))

describe('the line protocol', () => {
  test('gives one object of bindings for each solution', () => {
    const modules = ['package t\np[x] { x := input.list[_]; x > data.least }']
    const request = { id: 1, syntax: 'v0', query: 'data.t.p[x]', modules, data: { least: 1 } }
    expect(ask({ ...request, input: { list: [3, 1, 2] } })).toEqual({
      id: 1,
      result: [{ x: 2 }, { x: 3 }],
    })
    expect(ask({ ...request, input: { list: [] } })).toEqual({ id: 1, result: [] })
  })

  test('answers with code and message when something is wrong', () => {
    const broken = { id: 'a', syntax: 'v1', query: 'data.t.p = x', modules: ['package t\np := ]'] }
    expect(ask(broken)).toMatchObject({ id: 'a', error: { code: 'rego_parse_error' } })
    const conflict = { ...broken, modules: ['package t\np := 1\np := 2'] }
    expect(ask(conflict)).toMatchObject({ id: 'a', error: { code: 'eval_conflict_error' } })
  })

  test('refuses what is no request and goes on', () => {
    expect(JSON.parse(answerLine('{'))).toMatchObject({ error: { code: 'invalid_request' } })
    expect(ask({ id: 2 })).toMatchObject({ id: 2, error: { code: 'invalid_request' } })
    expect(ask({ id: 3, query: 'true', syntax: 'v9' })).toMatchObject({
      error: { code: 'invalid_request' },
    })
    expect(ask({ id: 4, query: 'true', modules: [1] })).toMatchObject({
      error: { code: 'invalid_request' },
    })
    expect(ask({ id: 5, query: '1 == 1' })).toEqual({ id: 5, result: [{}] })
  })

  test('keeps large integers exact in both directions', () => {
    const line = '{"id":1,"query":"x = input + 1","input":123456789012345678901234567890}'
    expect(answerLine(line)).toContain('123456789012345678901234567891')
  })

  test('reads both syntaxes, the older one unless told otherwise', () => {
    const older = { query: 'data.t.p[x]', modules: ['package t\np["a"] { true }'] }
    const newer = { query: 'data.t.p[x]', modules: ['package t\np contains "a" if true'] }
    const solved = { id: null, result: [{ x: 'a' }] }
    const refused = { error: { code: 'rego_parse_error' } }
    expect(ask(older)).toEqual(solved)
    expect(ask({ ...older, syntax: 'v0' })).toEqual(solved)
    expect(ask({ ...older, syntax: 'v1' })).toMatchObject(refused)
    expect(ask({ ...newer, syntax: 'v1' })).toEqual(solved)
    expect(ask(newer)).toMatchObject(refused)
  })

  test.each([
    ['nothing at all', ''],
    ['half an object', '{"id":1,"query":"x = 1"'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['nothing', 'null'],
    ['two requests', '{"query":"true"}{"query":"true"}'],
  ])('answers %s with an error and no id', (_, line) => {
    expect(JSON.parse(answerLine(line))).toEqual({
      id: null,
      error: { code: 'invalid_request', message: 'not a JSON object' },
    })
  })

  test('answers what is very deep or very long', () => {
    const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    const line = (input: string) => `{"id":1,"query":"x = count(input)","input":${input}}`
    expect(answerLine(line(deep(3_000)))).toBe('{"id":1,"result":[{"x":1}]}')
    expect(answerLine(line(deep(100_000)))).toBe('{"id":1,"result":[{"x":1}]}')
    const whole = `{"id":1,"query":"x = input","input":${deep(100_000)}}`
    expect(JSON.parse(answerLine(whole))).toMatchObject({
      ...{ id: 1, error: { code: 'eval_internal_error' } },
    })
    const odd = `{"id":${deep(100_000)},"query":"true"}`
    expect(JSON.parse(answerLine(odd))).toMatchObject({ id: null, error: {} })
    expect(ask({ id: 1, query: `x = ${deep(50_000)}` })).toMatchObject({
      error: { code: 'rego_parse_error' },
    })
    const long = 'a'.repeat(2_000_000)
    expect(ask({ id: 1, query: 'x = count(input)', input: long })).toMatchObject({
      result: [{ x: 2_000_000 }],
    })
  })

  test('answers whatever members are there or missing', () => {
    const request = fc.record(
      {
        ...{ id: fc.jsonValue(), syntax: fc.constantFrom('v0', 'v1', 'v2', 1, null) },
        query: fc.oneof(fc.constantFrom('data = x', 'input.a = x', 'x', ''), fc.jsonValue()),
        modules: fc.oneof(fc.array(fc.constantFrom('package t', 'p', '')), fc.jsonValue()),
        ...{ data: fc.jsonValue(), input: fc.jsonValue() },
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(request, (given) => {
        const answer = ask(given)
        expect(answer).toHaveProperty('id')
        expect('result' in answer || typeof answer.error.code === 'string').toBe(true)
      }),
    )
  })
})
