import { expect, test } from 'vitest'
import { type PasswordPolicy, weaknessesOf } from './policy.ts'

const strict: PasswordPolicy = {
  minLength: 8,
  multiCase: true,
  minNumeric: 2,
  minSpecial: 1,
  disableSequential: true,
}

test.each([
  ['four', {}, ['password must have at least 6 characters']],
  ['sixsix', {}, []],
  ['toolong', { maxLength: 6 }, ['password must have at most 6 characters']],
  ['🦆🦆🦆🦆🦆', {}, ['password must have at least 6 characters']],
  ['lower1', { pattern: '^[A-Z]' }, ['password must match ^[A-Z]']],
  ['Upper1', { pattern: '^[A-Z]' }, []],
  ['Ab1!Ab1!', strict, []],
  ['ab1!ab1!', strict, ['password must have upper and lower case letters']],
  ['Abx!Abx1', strict, ['password must have at least 2 digits']],
  ['Abx1Abx1', strict, ['password must have at least 1 special characters']],
  ['Aabc1!x2', strict, ['password must not have three characters in sequence']],
  ['A111!x2z', strict, ['password must not have three characters in sequence']],
])('%s under %o', (password, policy, weaknesses) => {
  expect(weaknessesOf(password, policy)).toEqual(weaknesses)
})
