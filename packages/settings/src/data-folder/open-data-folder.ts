import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describeError } from '../error-code.ts'
import { SettingsProblem } from '../problem.ts'
import { lockFolder } from './lock.ts'
import { type GeneratedSecrets, readOrMakeSecrets } from './secrets-file.ts'

/** A data folder that belongs to this process until it is released. */
export interface DataFolder {
  path: string
  secrets: GeneratedSecrets
  release(): void
}

/**
 * Creates the folder when it is not there, takes its lock and reads its secrets. Throws a
 * `SettingsProblem` when another process holds the folder or it cannot be used.
 */
export function openDataFolder(dir: string): DataFolder {
  const path = resolve(dir)
  return explainFailure(path, () => {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const release = lockFolder(path)
    try {
      return { path, secrets: readOrMakeSecrets(path), release }
    } catch (error) {
      release()
      throw error
    }
  })
}

function explainFailure<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof SettingsProblem) throw error
    throw new SettingsProblem(`data folder ${path} cannot be used: ${describeError(error)}`)
  }
}
