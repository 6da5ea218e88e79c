import { expect, test } from 'vitest'
import { checkValue } from '../check-value.ts'
import { annotationsOf, listKeys } from '../keys.ts'
import { settingsSchema, settingsTopics } from './index.ts'

const keys = listKeys(settingsSchema, 'SVC_DB_')

test('no two keys share an environment variable or a flag', () => {
  const names = keys.flatMap(({ variables, flag }) => (flag ? [...variables, flag] : variables))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('every default is a value that its key accepts', () => {
  for (const key of keys) {
    const value = annotationsOf(key.schema).default
    expect(checkValue(key, value, { name: key.name }), key.name).toEqual(value)
  }
})

test('every key has a meaning of one sentence', () => {
  for (const { schema, name } of keys) {
    expect(annotationsOf(schema).description, name).toMatch(/^[A-Z`][^\n|]*\.$/)
  }
})

test('every key belongs to exactly one topic', () => {
  const inTopics = settingsTopics.flatMap((topic) => Object.keys(topic.keys))
  expect(inTopics).toEqual(Object.keys(settingsSchema.properties))
})
