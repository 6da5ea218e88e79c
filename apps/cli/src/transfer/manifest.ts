import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Derivation } from './passphrase.ts'

/** What a folder says of itself. */
export interface Manifest {
  format: 'svc-export'
  version: 1
  organisation: string
  /** How the secrets were sealed; null where they were left out. */
  sealed: Derivation | null
  /** Objects in each folder, in the order in which they are taken in; null while it is written. */
  parts: Record<string, number> | null
}

/** The name of the file that tells what a folder is. */
export const manifestName = 'export.json'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isWhole = (value: unknown, most: number) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most

/** What costs more than this would keep the machine busy, and was never written by us. */
const isDerivation = (value: unknown): value is Derivation =>
  isRecord(value) &&
  value.kdf === 'scrypt' &&
  isWhole(value.N, 2 ** 18) &&
  isWhole(value.r, 16) &&
  isWhole(value.p, 4) &&
  typeof value.salt === 'string'

const areParts = (value: unknown): value is Record<string, number> =>
  isRecord(value) &&
  Object.entries(value).every(([name, count]) => /^[a-z_]+$/.test(name) && isWhole(count, 1e9))

function isManifest(value: unknown): value is Manifest {
  if (!isRecord(value) || value.format !== 'svc-export' || value.version !== 1) return false
  const { organisation, sealed, parts } = value
  return (
    typeof organisation === 'string' &&
    (sealed === null || isDerivation(sealed)) &&
    (parts === null || areParts(parts))
  )
}

/** What a folder says it is; nothing when it is no export of ours. */
export function readManifest(folder: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))
    return isManifest(value) ? value : undefined
  } catch {
    return undefined
  }
}
