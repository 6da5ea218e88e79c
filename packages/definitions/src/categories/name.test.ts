import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  categoriesOf,
  categoryProblem,
  cleanCategories,
  nameProblem,
  withCategories,
  withoutCategories,
} from './name.ts'

const word = fc.stringMatching(/^[a-z0-9_é$&-]{1,8}$/)
const plainName = fc
  .array(fc.tuple(word, fc.constantFrom(' ', '  ', '\t')), { minLength: 1, maxLength: 4 })
  .map((words) => words.flat().join('').trim())
const categories = fc.uniqueArray(word, { maxLength: 5 })

describe('the name of a classic API', () => {
  test.each([
    ['orders #eu #beta', ['eu', 'beta'], 'orders'],
    ['orders', [], 'orders'],
    ['orders  #eu', ['eu'], 'orders'],
    ['my  orders #eu of\tall', ['eu'], 'my  orders of\tall'],
    ['#eu orders #eu', ['eu'], 'orders'],
    ['orders #', [], 'orders'],
    ['two  blanks', [], 'two  blanks'],
    ['', [], ''],
    ['#only', ['only'], ''],
  ])('%j carries %j', (name, expected, rest) => {
    expect(categoriesOf(name)).toEqual(expected)
    expect(withoutCategories(name)).toBe(rest)
  })

  test('gives back the categories that were written into it, and its plain name', () => {
    fc.assert(
      fc.property(plainName, categories, (name, list) => {
        const written = withCategories(name, list)
        expect(categoriesOf(written)).toEqual(list)
        expect(withoutCategories(written)).toBe(name)
        expect(nameProblem(written)).toBeUndefined()
      }),
    )
  })

  test('takes new categories instead of the old ones', () => {
    expect(withCategories('orders #eu #beta', ['us'])).toBe('orders #us')
    expect(withCategories('orders #eu', [])).toBe('orders')
    expect(withCategories('orders', ['a', 'a'])).toBe('orders #a')
  })

  test.each(['orders#eu', 'a # b', '##eu', 'orders #e#u', '#'])('%j is refused', (name) => {
    expect(nameProblem(name)).toContain('#')
  })

  test('every misplaced # is refused, everything else is fine', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        const withoutMarks = name
          .split(/\s+/)
          .every((one) => !one.replace(/^#(?=[^#])/, '').includes('#'))
        expect(nameProblem(name) === undefined).toBe(withoutMarks)
      }),
    )
  })
})

describe('categories', () => {
  test.each(['', '  ', 'two words', 'a#b'])('%j cannot stand in a name', (category) => {
    expect(categoryProblem(category)).toBeDefined()
  })

  test('of an OAS API are any texts without blanks and repeats', () => {
    expect(cleanCategories(['pay', 'pay ', '', '  ', 'two words', '#x'])).toEqual([
      'pay',
      'two words',
      '#x',
    ])
    expect(cleanCategories(null)).toEqual([])
  })
})
