import { scrypt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Flags, textFlag } from '../arguments.ts'
import { Refusal } from '../refusal.ts'

/** How the key under which secrets are sealed follows from the passphrase. */
export interface Derivation {
  kdf: 'scrypt'
  N: number
  r: number
  p: number
  salt: string
}

const shortest = 12
const mostMemory = 256 * 1024 * 1024

/** The salt follows from the organisation, so that two exports of one state are the same. */
export const derivationFor = (organisation: string): Derivation => ({
  ...{ kdf: 'scrypt', N: 2 ** 16, r: 8, p: 1 },
  salt: `svc export of ${organisation}`,
})

/** 32 bytes in hex. */
export function deriveKey(passphrase: string, { N, r, p, salt }: Derivation): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, 32, { N, r, p, maxmem: mostMemory }, (error, key) => {
      if (error) reject(new Refusal(`the key cannot be made of the passphrase: ${error.message}`))
      else resolve(key.toString('hex'))
    })
  })
}

/** The passphrase in the file of `--passphrase-file`, `-` for the standard input; none without it. */
export function readPassphrase(flags: Flags): string | undefined {
  const file = textFlag(flags, 'passphrase-file')
  if (file === undefined) return undefined
  const passphrase = readFile(file).replace(/\r?\n$/, '')
  if (passphrase.length >= shortest) return passphrase
  throw new Refusal(`--passphrase-file: at least ${shortest} characters are needed`)
}

function readFile(file: string): string {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
  } catch {
    throw new Refusal(`--passphrase-file: '${file}' cannot be read`)
  }
}
