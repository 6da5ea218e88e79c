import { describe, expect, test } from 'vitest'
import { getAt, setAt } from '../form/paths.ts'
import { isOn, turn } from './feature-field.tsx'
import { feature } from './field-spec.ts'
import { below, type Lens, read, write } from './lens.ts'

/** A form over a document that the test can look at. */
function formOver(document: object, isSparse = false) {
  const held = { document }
  const lens: Lens = {
    form: {
      value: (path) => getAt(held.document, path),
      set: (path, value) => {
        held.document = setAt(held.document, path, value)
      },
      blur: () => undefined,
      problems: {},
    },
    path: [],
    isSparse,
  }
  return { held, lens }
}

const limit = feature('server.limit', ['Limit'], [], { rate: 5 })

describe('a feature', () => {
  test('is switched on with what it must have, and keeps what it had', () => {
    const { held, lens } = formOver({ server: { limit: { own: true } } })
    turn(lens, limit, true)
    expect(held.document).toEqual({ server: { limit: { rate: 5, own: true, enabled: true } } })
    turn(lens, limit, false)
    expect(held.document).toEqual({ server: { limit: { rate: 5, own: true, enabled: false } } })
    expect(isOn(lens, limit)).toBe(false)
  })

  test('may be switched by a member of its own name, at the top as well', () => {
    const { held, lens } = formOver({ name: 'x' })
    const top = { ...feature('', ['Top']), switch: { at: 'use_it' } }
    turn(lens, top, true)
    expect(held.document).toEqual({ name: 'x', use_it: true })
    expect(isOn(lens, top)).toBe(true)
  })
})

describe('a lens', () => {
  test('leaves out what is empty and was not there', () => {
    const { held, lens } = formOver({ a: 1 })
    write(below(lens, 'b.c'), '')
    expect(held.document).toEqual({ a: 1 })
  })

  test('keeps an emptied text, unless the document is sparse', () => {
    const kept = formOver({ a: 'x' })
    write(below(kept.lens, 'a'), '')
    expect(kept.held.document).toEqual({ a: '' })
    const sparse = formOver({ a: 'x' }, true)
    write(below(sparse.lens, 'a'), '')
    expect(sparse.held.document).toEqual({})
    expect(read(below(sparse.lens, 'a'))).toBeUndefined()
  })
})
