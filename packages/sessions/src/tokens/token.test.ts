import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLongEnough, makeToken, ownerOfToken, readToken } from './token.ts'

const org = '5e9d9544a1dcd60001d0ed20'
const helloWorld =
  'eyJvcmciOiI1ZTlkOTU0NGExZGNkNjAwMDFkMGVkMjAiLCJpZCI6ImhlbGxvLXdvcmxkIiwiaCI6Im11cm11cjY0In0='

describe('making a token', () => {
  test.each([
    ['without a hash function', 'hello-world', '', `${org}hello-world`],
    ['with one', 'hello-world', 'murmur64', helloWorld],
    ['with an unknown one', 'hello-world', 'blake', helloWorld],
    ['with the organisation in front of the id', `${org}hello-world`, 'murmur64', helloWorld],
    ['of a certificate', `${org}${'ab'.repeat(32)}`, '', `${org}${'ab'.repeat(32)}`],
  ])('%s', (_name, id, hashFunction, token) => {
    expect(makeToken(org, id, hashFunction)).toBe(token)
  })

  test('leaves user names as they are', () => {
    expect(atob(makeToken('o', 'a"b', 'murmur32'))).toBe('{"org":"o","id":"a"b","h":"murmur32"}')
  })
})

describe('reading a token', () => {
  test.each([
    ['a made one', helloWorld, { form: 'json', org, id: 'hello-world', algorithm: 'murmur64' }],
    ['a plain one', `${org}xyz`, { form: 'plain', org, id: 'xyz', algorithm: '' }],
    ['an organisation alone', org, { form: 'plain', org: '', id: org, algorithm: '' }],
    ['a chosen id', 'alice', { form: 'plain', org: '', id: 'alice', algorithm: '' }],
    [
      'a chosen id that begins alike',
      'eyelash',
      { form: 'plain', org: '', id: 'eyelash', algorithm: '' },
    ],
    ['nothing', '', { form: 'plain', org: '', id: '', algorithm: '' }],
  ])('%s', (_name, token, parts) => {
    expect(readToken(token)).toEqual(parts)
  })

  test.each([
    ['blanks', '{ "org" : "o", "id": "i", "h": "sha256" }', 'sha256'],
    ['an escaped quote in the id', '{"org":"o","id":"a\\"b","h":"sha256"}', 'sha256'],
    ['a member that looks nested', '{"org":"o","id":"i","x":{"h":"no"},"h":"sha256"}', 'sha256'],
    ['an odd number of quotes in the id', '{"org":"o","id":"a"b","h":"sha256"}', ''],
    ['a value that is no text', '{"org":"o","id":"i","h":1}', ''],
  ])('with %s', (_name, json, algorithm) => {
    expect(readToken(btoa(json)).algorithm).toBe(algorithm)
  })

  test('without the padding it is a plain one', () => {
    expect(readToken(helloWorld.replace('=', '')).form).toBe('plain')
  })
})

test('what was made is read back', () => {
  const id = fc.string({ minLength: 1 }).filter((text) => !/["\\]/.test(text))
  const algorithm = fc.constantFrom('murmur32', 'murmur64', 'murmur128', 'sha256')
  fc.assert(
    fc.property(id, algorithm, (keyId, hashFunction) => {
      expect(readToken(makeToken(org, keyId, hashFunction))).toEqual({
        form: 'json',
        org,
        id: keyId,
        algorithm: hashFunction,
      })
    }),
  )
})

test('a token belongs to the organisation that it was made for', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), fc.constantFrom('', 'murmur64'), (id, algorithm) => {
      fc.pre(!id.includes('"') && !id.includes('\\'))
      return ownerOfToken(makeToken(org, id, algorithm)) === org
    }),
  )
})

test('three bytes are long enough, or as many as asked for', () => {
  expect(isLongEnough('ab')).toBe(false)
  expect(isLongEnough('abc')).toBe(true)
  expect(isLongEnough('abc', 4)).toBe(false)
})
