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
})
