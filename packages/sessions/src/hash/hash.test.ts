import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { algorithmOfHash } from './algorithm.ts'
import { algorithmOfToken, hashKey, hashText, storedName } from './hash-key.ts'

const plain = '5e9d9544a1dcd60001d0ed207f3a4c0b2d5e4a7f9c1b8d6e3f2a1b0c'
const generated =
  'eyJvcmciOiI1ZTlkOTU0NGExZGNkNjAwMDFkMGVkMjAiLCJpZCI6IjdmM2E0YzBiMmQ1ZTRhN2Y5YzFiOGQ2ZTNmMmExYjBjIiwiaCI6Im11cm11cjY0In0='
const helloWorld =
  'eyJvcmciOiI1ZTlkOTU0NGExZGNkNjAwMDFkMGVkMjAiLCJpZCI6ImhlbGxvLXdvcmxkIiwiaCI6Im11cm11cjY0In0='

describe('known hashes', () => {
  test.each([
    ['', '00000000', '0'.repeat(32)],
    ['abc', 'b3dd93fa', 'b4963f3f3fad78673ba2744126ca2d52'],
    ['hello', '248bfa47', 'cbd8a7b341bd9b025b1e906a48ae1d19'],
    [plain, '4f70fc1d', 'dae920da9efc0c6d6f9064a856692ede'],
    ['a', '3c2569b2', '85555565f6597889e6b53a48510e895a'],
    ['ab', '9bbfd75f', '938b11ea16ed1b2ee65ea7019b52d4ad'],
    ['abcd', '43ed676a', 'b87bb7d64656cd4ff2003e886073e875'],
    ['xxxxxxxxxxxxxxx', 'd362376a', '1cfd62bac822c29a381530a121efa404'],
    ['xxxxxxxxxxxxxxxx', '0c35a771', '68ccbbacd92543dd6d7d20e2c261c3b0'],
    ['xxxxxxxxxxxxxxxxx', '4665f9c2', 'e29865cea229de939c4fbd9aef38356b'],
    ['é', '10110787', 'c9187aa411d463e87e65c76bdfca7e3f'],
    ['日本語', 'a5a47297', '12bb87b9a8fbeff4e40f80470a4776ee'],
    ['🦊 fox', '9a8b28c3', '1eb01449cbda168cd8f89ec7b389419f'],
  ])('of %j', (text, short, long) => {
    expect(hashText(text, 'murmur32')).toBe(short)
    expect(hashText(text, 'murmur64')).toBe(long.slice(0, 16))
    expect(hashText(text, 'murmur128')).toBe(long)
  })

  test.each([
    [generated, 'c57a4d95d2e60cf1'],
    [helloWorld, '567b9a5419c3a9ef'],
    [plain, '4f70fc1d'],
    ['', '00000000'],
  ])('of the token %s', (token, hash) => {
    expect(hashKey(token)).toBe(hash)
  })
})

test('sha256 agrees with that of node', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      const expected = createHash('sha256').update(text, 'utf8').digest('hex')
      expect(hashText(text, 'sha256')).toBe(expected)
    }),
  )
})

describe('the algorithm of a token', () => {
  const tokenWith = (member: string) => btoa(`{"org":"o","id":"i"${member}}`)

  test.each([
    ['murmur128', tokenWith(',"h":"murmur128"')],
    ['sha256', tokenWith(',"h":"sha256"')],
    ['murmur64', tokenWith(',"h":"blake"')],
    ['murmur32', tokenWith('')],
    ['murmur32', plain],
    ['murmur32', 'eyes'],
  ])('is %s for %s', (algorithm, token) => {
    expect(algorithmOfToken(token)).toBe(algorithm)
  })
})

test('a hash tells its algorithm by its length', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.constantFrom(
        'murmur32' as const,
        'murmur64' as const,
        'murmur128' as const,
        'sha256' as const,
      ),
      (text, algorithm) => algorithmOfHash(hashText(text, algorithm)) === algorithm,
    ),
  )
  expect(algorithmOfHash('ABCDEF01')).toBeUndefined()
  expect(algorithmOfHash('abc')).toBeUndefined()
})

test('without hashing a token is stored under itself', () => {
  expect(storedName(plain, false)).toBe(plain)
  expect(storedName(plain, true)).toBe('4f70fc1d')
})
