import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { copy } from './copy.ts'
import { deepest, isShallow } from './depth.ts'
import { isSame } from './equal.ts'
import { readAt, removeAt, toPath, writeAt } from './path.ts'
import { keysOfPointer, pointerTo } from './pointer.ts'
import { type Json, type JsonObject, own, put } from './value.ts'

const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as Json)

const nest = (levels: number) => {
  let value: Json = 'end'
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

describe('members', () => {
  test('of the prototype are not seen', () => {
    expect(own({}, 'constructor')).toBeUndefined()
    expect(readAt({}, ['__proto__', 'toString'])).toBeUndefined()
  })

  test('named __proto__ become own members and change nothing else', () => {
    const object: JsonObject = {}
    put(object, '__proto__', { polluted: true })
    writeAt(object, ['a', '__proto__', 'polluted'], true)
    expect(own(object, '__proto__')).toEqual({ polluted: true })
    expect(Object.getPrototypeOf(object)).toBe(Object.prototype)
    expect('polluted' in {}).toBe(false)
  })
})

describe('paths', () => {
  test('reading gives what writing put there', () => {
    const object: JsonObject = { proxy: { listen_path: '/a/' } }
    writeAt(object, toPath('proxy.transport.proxy_url'), 'http://p')
    expect(object).toEqual({ proxy: { listen_path: '/a/', transport: { proxy_url: 'http://p' } } })
    expect(readAt(object, toPath('proxy.transport.proxy_url'))).toBe('http://p')
    expect(readAt(object, toPath('proxy.listen_path.x'))).toBeUndefined()
  })

  test('removing takes emptied objects along', () => {
    const object: JsonObject = { a: { b: { c: 1 } }, d: 2 }
    removeAt(object, toPath('a.b.c'))
    expect(object).toEqual({ d: 2 })
  })

  test('a pointer names its keys again', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (keys) => {
        expect(keysOfPointer(keys.reduce(pointerTo, ''))).toEqual(keys)
      }),
    )
  })
})

describe('values', () => {
  test('a copy is the same and shares nothing', () => {
    fc.assert(
      fc.property(json, (value) => {
        const copied = copy(value)
        expect(isSame(copied, value)).toBe(true)
        if (typeof value === 'object' && value !== null) expect(copied).not.toBe(value)
      }),
    )
  })

  test('a changed value is not the same', () => {
    fc.assert(fc.property(json, (value) => !isSame({ value }, { value: [value] })))
    expect(isSame({ a: 1 }, { a: 1, b: 2 })).toBe(false)
    expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
  })

  test('depth is bounded and cycles are found', () => {
    const cycle: unknown[] = []
    cycle.push(cycle, cycle)
    expect(isShallow(nest(deepest))).toBe(true)
    expect(isShallow(nest(deepest + 1))).toBe(false)
    expect(isShallow(nest(100_000))).toBe(false)
    expect(isShallow(cycle)).toBe(false)
  })
})
