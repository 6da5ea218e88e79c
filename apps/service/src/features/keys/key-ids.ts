import { randomBytes } from 'node:crypto'

/** 32 hex characters that nobody can guess. */
export const newHex = (): string => randomBytes(16).toString('hex')
