import { describe, expect, test } from 'vitest'
import { findRowProblems, labelsOf, rowsOf } from './permission-rows.ts'

test('labels written as rows and read again are the same', () => {
  const labels = { api_editor: 'API Editor', 'team.a': 'Team A' }
  expect(labelsOf(rowsOf(labels))).toEqual(labels)
})

test('a permission without a label is called by its key', () => {
  expect(labelsOf({ rows: [{ key: ' api_editor ', label: '' }] })).toEqual({
    api_editor: 'api_editor',
  })
})

describe('a key is refused', () => {
  test.each([
    ['', 'This field is required'],
    ['two words', 'Letters, digits, dot, dash and underscore only'],
    ['apis', 'This key belongs to a built-in section'],
    ['IsAdmin', 'This key belongs to a built-in section'],
    ['taken', 'This key is there already'],
  ])('"%s": %s', (key, problem) => {
    const rows = [
      { key: 'taken', label: '' },
      { key, label: '' },
    ]
    expect(findRowProblems({ rows })).toEqual({ 'key.1': problem })
  })
})
