import { randomBytes } from 'node:crypto'

const process = randomBytes(5).toString('hex')
let counter = randomBytes(3).readUIntBE(0, 3)

/** 24 hex characters: seconds, this process, a counter. Unique across instances, never a secret. */
export function newId(): string {
  counter = (counter + 1) % 0x1000000
  const seconds = Math.floor(Date.now() / 1000).toString(16)
  return seconds.padStart(8, '0') + process + counter.toString(16).padStart(6, '0')
}
