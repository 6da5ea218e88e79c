import { accessSync, constants, existsSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { auditChoice, type LoadedSettings, usesDataFolder } from '@svc/settings'
import { type Finding, findingsOf, orFine } from './finding.ts'

const { ok, warning, problem } = findingsOf('files')

const leastBytes = 1024 ** 3
const leastShare = 0.05

type Loaded = Pick<LoadedSettings, 'settings'>

/** Files and folders that the service reads and writes. */
export function checkFiles(loaded: Loaded): Finding[] {
  const { settings } = loaded
  const folder = settings.data_dir
  const isUsed = usesDataFolder(settings) && existsSync(folder)
  const found = [
    ...(isUsed ? [...checkModes(folder), ...checkSpace(folder)] : []),
    ...checkAuditFile(loaded),
    ...checkKeyFile(loaded),
  ]
  return orFine(
    found,
    ok(isUsed ? `${folder} is private and has room` : 'nothing is kept in files'),
  )
}

function checkModes(folder: string): Finding[] {
  return [folder, join(folder, 'secrets.json')]
    .filter((path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0)
    .map((path) => problem(`others can read ${path}`, `chmod go= ${path}`))
}

function checkSpace(folder: string): Finding[] {
  const { bavail, blocks, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free > leastBytes && bavail / blocks > leastShare) return []
  const shown = `${(free / leastBytes).toFixed(1)} GiB`
  return [warning(`${folder} has ${shown} left`, 'make room, or shorten retention.logs_days')]
}

const may = (path: string, mode: number) => {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

function checkAuditFile({ settings }: Loaded): Finding[] {
  const { enabled, storeType, path } = auditChoice(settings)
  if (!enabled || storeType !== 'file') return []
  if (may(existsSync(path) ? path : dirname(path), constants.W_OK)) return []
  return [problem(`the audit file ${path} cannot be written`, 'mend audit.path or its folder')]
}

function checkKeyFile({ settings: { private_key_path: path } }: Loaded): Finding[] {
  if (path === '' || may(path, constants.R_OK)) return []
  return [problem(`private_key_path: ${path} cannot be read`, 'name a file that can be')]
}
