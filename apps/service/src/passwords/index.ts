export { type Bcrypt, createBcrypt } from './bcrypt.ts'
export { createHashing } from './hashing.ts'
export { createPasswords, type Passwords } from './passwords.ts'
export { leastLength, type PasswordPolicy, readPolicy } from './policy.ts'
