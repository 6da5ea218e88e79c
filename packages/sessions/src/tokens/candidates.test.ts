import { describe, expect, test } from 'vitest'
import { hashKey } from '../hash/hash-key.ts'
import { type LookupSettings, listCandidates, type Meaning } from './candidates.ts'
import { makeToken } from './token.ts'

const orgId = '5e9d9544a1dcd60001d0ed20'
const hashed: LookupSettings = {
  orgId,
  isHashed: true,
  hashFunction: 'murmur64',
  fallbacks: ['murmur128', ''],
}
const clear = { ...hashed, isHashed: false }
const token = makeToken(orgId, 'abc', 'sha256')

const named = (text: string, meaning: Meaning, settings = hashed) =>
  listCandidates(text, meaning, settings).map(({ name, means }) => `${means} ${name}`)

const made = (id: string, hashFunction: string) => hashKey(makeToken(orgId, id, hashFunction))

describe('candidates', () => {
  test('a token of an organisation is looked up as it is', () => {
    expect(named(token, 'token')).toEqual([`token ${hashKey(token)}`])
    expect(named(token, 'token', clear)).toEqual([`token ${token}`])
  })

  test('a chosen id is made into a token first, then taken itself, then as it was made before', () => {
    expect(named('alice', 'token')).toEqual([
      `token ${made('alice', 'murmur64')}`,
      `token ${hashKey('alice')}`,
      `token ${made('alice', 'murmur128')}`,
      `token ${made('alice', '')}`,
    ])
  })

  test('a hash is looked up as it is', () => {
    expect(named('567b9a5419c3a9ef', 'hash')).toEqual(['hash 567b9a5419c3a9ef'])
  })

  test('a user name is never taken itself', () => {
    expect(named('alice', 'username')).toEqual([
      `username ${made('alice', 'murmur64')}`,
      `username ${made('alice', 'murmur128')}`,
      `username ${made('alice', '')}`,
    ])
  })

  test('a guess tries token, hash and user name and nothing twice', () => {
    const guesses = named('567b9a5419c3a9ef', 'guess')
    expect(guesses).toContain('hash 567b9a5419c3a9ef')
    expect(guesses.at(-1)).toBe('hash 567b9a5419c3a9ef')
    expect(new Set(guesses).size).toBe(guesses.length)
    expect(named(token, 'guess')).toEqual([
      `token ${hashKey(token)}`,
      `username ${made(token, 'murmur64')}`,
      `username ${made(token, 'murmur128')}`,
      `username ${made(token, '')}`,
    ])
  })

  test('a text that is no hash is not guessed to be one', () => {
    expect(named('alice', 'guess').some((guess) => guess.startsWith('hash'))).toBe(false)
    expect(named('567b9a5419c3a9ef', 'guess', clear)).not.toContain('hash 567b9a5419c3a9ef')
  })

  test('candidates tell the token where it is known', () => {
    const [first] = listCandidates('alice', 'token', hashed)
    expect(first?.token).toBe(makeToken(orgId, 'alice', 'murmur64'))
    expect(listCandidates('00000000', 'hash', hashed)[0]?.token).toBeUndefined()
  })
})
