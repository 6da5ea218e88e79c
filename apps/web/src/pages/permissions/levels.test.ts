import { describe, expect, test } from 'vitest'
import { additionalRows, levelOf, openSections, sectionRows, withLevel } from './levels.ts'

const rowOf = (key: string) => {
  const row = sectionRows.find((one) => one.key === key)
  if (!row) throw new Error(`no section ${key}`)
  return row
}
const [editor] = additionalRows({ api_editor: 'API Editor' }, {})
if (!editor) throw new Error('no additional row')

describe('the level in force', () => {
  test.each([
    ['apis', {}, 'deny'],
    ['apis', { apis: 'read' }, 'read'],
    ['apis', { apis: 'admin' }, 'write'],
    ['apis', { IsAdmin: 'admin' }, 'write'],
    ['analytics', { IsAdmin: 'admin' }, 'read'],
    ['apis', { IsAdmin: 'admin', apis: 'deny' }, 'deny'],
    ['apis', { IsAdmin: 'admin', apis: 'read' }, 'write'],
  ])('of %s in %o is %s', (key, permissions, level) => {
    expect(levelOf(rowOf(key), permissions)).toBe(level)
  })

  test('of an additional permission is not given by being admin', () => {
    expect(levelOf(editor, { IsAdmin: 'admin' })).toBe('deny')
  })
})

describe('setting a level', () => {
  test('keeps a denial of a section as such', () => {
    expect(withLevel(rowOf('apis'), { keys: 'read' }, 'deny')).toEqual({
      keys: 'read',
      apis: 'deny',
    })
  })

  test('takes a denied additional permission away', () => {
    expect(withLevel(editor, { api_editor: 'read', keys: 'read' }, 'deny')).toEqual({
      keys: 'read',
    })
  })
})

test('permissions that nobody has named are shown by their key', () => {
  const rows = additionalRows({ a: 'A' }, { a: 'read', b: 'read', apis: 'read', IsAdmin: 'admin' })
  expect(rows.map(({ key, label }) => [key, label])).toEqual([
    ['a', 'A'],
    ['b', 'b'],
  ])
})

test('an admin without denials has every section open', () => {
  expect(openSections({ IsAdmin: 'admin' })).toBe(sectionRows.length)
  expect(openSections({ apis: 'read', keys: 'deny' })).toBe(1)
})
