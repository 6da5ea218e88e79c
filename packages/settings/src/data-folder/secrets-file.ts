import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { errorCode } from '../error-code.ts'
import { SettingsProblem } from '../problem.ts'

const secret = Type.String({ minLength: 1 })
const generatedSecrets = Type.Object({
  node_secret: secret,
  gateway_secret: secret,
  secret_key: secret,
})

/** Secrets made for an installation whose settings do not name its own. */
export type GeneratedSecrets = Static<typeof generatedSecrets>

/**
 * The secrets of a data folder, made when they are not there yet. A file that cannot be used is a
 * problem and is never replaced: what its key has encrypted would be lost.
 */
export function readOrMakeSecrets(folder: string): GeneratedSecrets {
  const path = join(folder, 'secrets.json')
  const text = readIfThere(path)
  if (text === undefined) return makeSecrets(folder, path)
  const secrets = parse(text)
  if (Value.Check(generatedSecrets, secrets)) return secrets
  throw new SettingsProblem(
    `${path}: not a JSON object with node_secret, gateway_secret and secret_key`,
  )
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The file appears whole or not at all, and is on the disk before anything is encrypted with it. */
function makeSecrets(folder: string, path: string): GeneratedSecrets {
  const make = () => randomBytes(32).toString('hex')
  const secrets = { node_secret: make(), gateway_secret: make(), secret_key: make() }
  const unfinished = `${path}.new`
  withOpenFile(unfinished, 'w', (file) => {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`)
    fsyncSync(file)
  })
  renameSync(unfinished, path)
  withOpenFile(folder, 'r', fsyncSync)
  return secrets
}

function withOpenFile(path: string, flags: string, work: (file: number) => void): void {
  const file = openSync(path, flags, 0o600)
  try {
    work(file)
  } finally {
    closeSync(file)
  }
}
