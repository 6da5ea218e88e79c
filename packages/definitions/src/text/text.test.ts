import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pointerTo } from '#json/pointer.ts'
import { isObject, type Json } from '#json/value.ts'
import type { Outcome } from '#problem.ts'
import { oasApi } from '#testing/builders.ts'
import { locate } from './locate.ts'
import { guessFormat, longestYaml, parseText } from './parse.ts'
import { findOffset } from './scan-json.ts'
import { writeText } from './write.ts'

const json = fc.jsonValue().map((value): Json => JSON.parse(JSON.stringify(value)))

const messageOf = (outcome: Outcome<Json>) =>
  outcome.ok ? '' : (outcome.problems[0]?.message ?? '')

/** Every place of a document with what stands there. */
const listPlaces = (value: Json, at = ''): [string, Json][] => {
  const inside = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(isObject(value) ? value : {})
  return [[at, value], ...inside.flatMap(([key, member]) => listPlaces(member, pointerTo(at, key)))]
}

describe('text', () => {
  test('comes back as the document it was written from', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), json), async (document) => {
        const plain: Json = JSON.parse(JSON.stringify(document))
        for (const format of ['json', 'yaml'] as const) {
          const text = await writeText(plain, format)
          expect(await parseText(text, format)).toEqual({ ok: true, value: plain })
        }
      }),
      { numRuns: 50 },
    )
  })

  test('is JSON when it starts with a bracket', () => {
    expect(guessFormat('  {"a":1}')).toBe('json')
    expect(guessFormat('openapi: 3.0.3')).toBe('yaml')
    expect(guessFormat('')).toBe('yaml')
  })

  test('names like parts of the prototype stay names', async () => {
    for (const text of ['{"__proto__":{"x":1}}', '__proto__:\n  x: 1\n']) {
      const outcome = await parseText(text)
      expect(outcome.ok && JSON.stringify(outcome.value)).toBe('{"__proto__":{"x":1}}')
    }
    expect('x' in {}).toBe(false)
  })

  test.each([
    ['{"a":1,}', 'not JSON'],
    ['{"a":', 'not JSON'],
    ['a: b: c', 'not YAML'],
    ['a: [1, 2', 'not YAML'],
    ['a: &a [*a, *a]', 'nested deeper'],
    [`a: ${'['.repeat(300)}${']'.repeat(300)}`, 'nested deeper'],
  ])('%s is refused', async (text, expected) => {
    expect(messageOf(await parseText(text))).toContain(expected)
  })

  test('an alias bomb is refused', async () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 12; level++)
      lines.push(
        `a${level}: &a${level} [${Array(9)
          .fill(`*a${level - 1}`)
          .join(', ')}]`,
      )
    expect(messageOf(await parseText(lines.join('\n')))).toContain('too many aliases')
  })

  test('YAML of endless length is refused unread', async () => {
    expect(messageOf(await parseText('a'.repeat(longestYaml + 1), 'yaml'))).toContain('at most')
  })

  test('values that JSON has no words for become null', async () => {
    expect(await parseText('a: .nan\nb: .inf')).toEqual({ ok: true, value: { a: null, b: null } })
  })

  test('a broken text tells the line', async () => {
    const outcome = await parseText('a: 1\nb: [1\n')
    expect(outcome.ok ? [] : outcome.problems).toMatchObject([
      { position: { line: expect.any(Number) } },
    ])
    const broken = await parseText('{\n  "a": 1\n  "b": 2\n}')
    expect(broken.ok ? [] : broken.problems).toMatchObject([{ position: { line: 3 } }])
  })
})

describe('a place', () => {
  test('is found in any JSON text', () => {
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, '\t'), (document, indent) => {
        const text = JSON.stringify(document, null, indent)
        for (const [pointer, value] of listPlaces(document)) {
          const rest = text.slice(findOffset(text, pointer))
          expect(rest.startsWith(JSON.stringify(value, null, indent).slice(0, 1))).toBe(true)
          if (!isObject(value) && !Array.isArray(value))
            expect(rest.startsWith(JSON.stringify(value))).toBe(true)
        }
      }),
    )
  })

  test('has a line and a column in JSON and YAML', async () => {
    const document = oasApi()
    const pointer = '/paths/~1users/post/operationId'
    for (const format of ['json', 'yaml'] as const) {
      const text = await writeText(document, format)
      const { line = 0, column = 0 } = (await locate(text, pointer)) ?? {}
      expect(text.split('\n')[line - 1]?.slice(column - 1)).toMatch(/^"?createUser/)
    }
  })

  test('that is missing is the nearest one around it', async () => {
    expect(await locate('{\n "a": {\n } }', '/a/b/c')).toEqual({ line: 2, column: 7 })
    expect(await locate('a:\n  b: 1\n', '/a/x')).toEqual({ line: 2, column: 3 })
  })
})
