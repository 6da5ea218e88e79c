export { completer } from './complete.ts'
export { type Given, givenSchema } from './given.ts'
export { bag, flag, mapOf, moment, open, text, texts, whole } from './kinds.ts'
