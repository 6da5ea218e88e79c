import { hash as bcrypt } from 'bcryptjs'
import { expect, test } from 'vitest'
import { createHashing } from './hashing.ts'

const hashing = createHashing()

test('a password is kept as argon2id and never looks the same twice', async () => {
  const [one, other] = [await hashing.hash('grüße dich'), await hashing.hash('grüße dich')]
  expect(one).toMatch(/^\$argon2id\$/)
  expect(one).not.toBe(other)
  expect(await hashing.verify(one, 'grüße dich')).toBe(true)
  expect(await hashing.verify(one, 'grüße Dich')).toBe(false)
  expect(await hashing.verify(one, '')).toBe(false)
})

test('hashes that imported users bring are verified', async () => {
  const imported = await bcrypt('long enough', 4)
  expect(imported).toMatch(/^\$2/)
  expect(await hashing.verify(imported, 'long enough')).toBe(true)
  expect(await hashing.verify(imported, 'wrong')).toBe(false)
})

test('without a hash nothing matches, not even the words behind the decoy', async () => {
  for (const password of ['', 'anything', 'nobody has this password']) {
    expect(await hashing.verify('', password)).toBe(false)
  }
})

test('many at once are all answered', async () => {
  const hash = await hashing.hash('long enough')
  const guesses = ['long enough', 'a', 'b', 'long enough', 'c']
  const answers = await Promise.all(guesses.map((guess) => hashing.verify(hash, guess)))
  expect(answers).toEqual([true, false, false, true, false])
})
