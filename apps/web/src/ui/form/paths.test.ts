import { describe, expect, test } from 'vitest'
import { getAt, setAt } from './paths.ts'

const document = { a: { 'b.c': 1 }, list: [{ name: 'x' }, { name: 'y' }] }

describe('a path', () => {
  test('leads into objects and lists', () => {
    expect(getAt(document, ['a', 'b.c'])).toBe(1)
    expect(getAt(document, ['list', '1', 'name'])).toBe('y')
    expect(getAt(document, ['list', '2', 'name'])).toBeUndefined()
    expect(getAt(document, ['a', 'constructor'])).toBeUndefined()
  })

  test('sets a value in a copy and shares the rest', () => {
    const changed = setAt(document, ['list', '0', 'name'], 'z')
    expect(changed.list).toEqual([{ name: 'z' }, { name: 'y' }])
    expect(changed.a).toBe(document.a)
    expect(document.list[0]).toEqual({ name: 'x' })
  })

  test('makes what is missing on the way and takes away what is undefined', () => {
    expect(setAt({}, ['server', 'port'], 80)).toEqual({ server: { port: 80 } })
    expect(setAt(document, ['list', '0'], undefined).list).toEqual([{ name: 'y' }])
    expect(setAt(document, ['a', 'b.c'], undefined).a).toEqual({})
  })

  test('keeps the order of members and takes any name', () => {
    expect(Object.keys(setAt({ a: 1, b: 2 }, ['a'], 3))).toEqual(['a', 'b'])
    const odd = setAt({}, ['__proto__'], { x: 1 })
    expect(JSON.stringify(odd)).toBe('{"__proto__":{"x":1}}')
  })
})
