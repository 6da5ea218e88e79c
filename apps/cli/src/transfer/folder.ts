import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { type Manifest, manifestName, readManifest } from './manifest.ts'

const longestName = 120
const ending = '.json'

/** The file of an object: its id, as far as a file can be called so. */
export function fileNameOf(id: string): string {
  const safe = encodeURIComponent(id).replace(
    /^\.|[*']/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  if (safe.length <= longestName) return safe + ending
  const digest = createHash('sha256').update(id).digest('hex').slice(0, 16)
  return `${safe.slice(0, longestName - 17)}-${digest}${ending}`
}

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** Refuses a folder that holds anything else than an export: it would be mixed up with ours. */
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const others = readdirSync(folder).filter((name) => !name.startsWith('.'))
  if (others.length > 0 && !readManifest(folder)) {
    throw new Refusal(`${folder} is neither empty nor an export`)
  }
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, manifestName), textOf(manifest))
}

/**
 * One kind of objects in a folder of its own, one object a file. A file that says so already is left
 * alone, so that only what changed is new. A command has nothing else to do meanwhile, and ten
 * thousand small files are written several times faster when it waits for each.
 */
export function openPart(folder: string, part: string) {
  const place = join(folder, part)
  mkdirSync(place, { recursive: true })
  const before = new Set(readdirSync(place))
  const written = new Set<string>()
  return {
    write(id: string, value: unknown) {
      const name = fileNameOf(id)
      const path = join(place, name)
      const text = textOf(value)
      if (!before.has(name) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text)
      written.add(name)
    },
    /** Takes away the files of objects that are no longer there; says how many there are. */
    finish(): number {
      for (const name of before) if (!written.has(name)) rmSync(join(place, name))
      if (written.size === 0) rmSync(place, { recursive: true })
      return written.size
    },
  }
}

export function listPart(folder: string, part: string): string[] {
  const place = join(folder, part)
  const names = existsSync(place) ? readdirSync(place) : []
  return names.filter((name) => name.endsWith(ending)).sort()
}

/** The objects in some files of a part. */
export const readObjects = (folder: string, part: string, names: string[]): unknown[] =>
  names.map((name) => {
    const path = join(folder, part, name)
    try {
      return JSON.parse(readFileSync(path, 'utf8'))
    } catch {
      throw new Refusal(`${path} cannot be read as JSON`)
    }
  })
