import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from '#json/equal.ts'
import { oasApi } from '#testing/builders.ts'
import { extensionNameIn, toDialect, toOurNames } from './names.ts'

test('the extension has a name in each dialect', () => {
  expect(extensionNameIn('svc')).toBe('x-svc-api-gateway')
  expect(extensionNameIn('tyk')).toBe('x-tyk-api-gateway')
})

test('a document is stored under our names, whichever it was sent with', () => {
  const document = { ...oasApi(), 'x-svc-streaming': { a: 1 } }
  const theirs = toDialect(document, 'tyk')
  expect(Object.keys(theirs)).toContain('x-tyk-api-gateway')
  expect(Object.keys(theirs)).toContain('x-tyk-streaming')
  expect(Object.keys(theirs).join()).not.toContain('svc')
  expect(toOurNames(theirs)).toEqual(document)
  expect(toOurNames(document)).toEqual(document)
})

test('of both spellings the wanted one counts', () => {
  const both = { 'x-svc-api-gateway': 1, 'x-tyk-api-gateway': 2 }
  expect(toOurNames(both)).toEqual({ 'x-svc-api-gateway': 1 })
})

test('there and back changes nothing, and only names are touched', () => {
  const key = fc.oneof(fc.string(), fc.constantFrom('x-svc-api-gateway', 'info', '__proto__'))
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue()), (given) => {
      const document = JSON.parse(JSON.stringify(given).replaceAll('x-tyk', 'x-tik'))
      expect(isSame(toOurNames(toDialect(document, 'tyk')), document)).toBe(true)
      expect(toDialect(document, 'svc')).toBe(document)
    }),
  )
})
