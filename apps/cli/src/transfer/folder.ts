import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../refusal.ts'
import { type Manifest, manifestName, readManifest } from './manifest.ts'

const longestName = 120
const filesAtOnce = 32
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

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Does something with every item, some at once. */
async function each<T>(items: T[], work: (item: T) => Promise<void>) {
  for (let at = 0; at < items.length; at += filesAtOnce) {
    await Promise.all(items.slice(at, at + filesAtOnce).map(work))
  }
}

/** A file that says so already is left alone, so that only what changed is new. */
async function writeChanged(path: string, text: string) {
  const before = await readFile(path, 'utf8').catch(() => undefined)
  if (before !== text) await writeFile(path, text)
}

/** Refuses a folder that holds anything else than an export: it would be mixed up with ours. */
export function prepareFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const others = readdirSync(folder).filter((name) => !name.startsWith('.'))
  if (others.length > 0 && !readManifest(folder)) {
    throw new Refusal(`${folder} is neither empty nor an export`)
  }
}

export const writeManifest = (folder: string, manifest: Manifest): Promise<void> =>
  writeFile(join(folder, manifestName), textOf(manifest))

/** One kind of objects in a folder of its own, one object a file. */
export async function openPart(folder: string, part: string) {
  const place = join(folder, part)
  await mkdir(place, { recursive: true })
  const written = new Set<string>()
  return {
    async write(objects: Array<{ id: string; value: unknown }>) {
      await each(objects, async ({ id, value }) => {
        const name = fileNameOf(id)
        written.add(name)
        await writeChanged(join(place, name), textOf(value))
      })
    },
    /** Takes away the files of objects that are no longer there; says how many there are. */
    async finish(): Promise<number> {
      const stale = (await readdir(place)).filter((name) => !written.has(name))
      await each(stale, (name) => rm(join(place, name)))
      if (written.size === 0) await rm(place, { recursive: true })
      return written.size
    },
  }
}

export async function listPart(folder: string, part: string): Promise<string[]> {
  const names = await readdir(join(folder, part)).catch((error) => {
    if (isMissing(error)) return []
    throw error
  })
  return names.filter((name) => name.endsWith(ending)).sort()
}

/** The objects in some files of a part. */
export function readObjects(folder: string, part: string, names: string[]): Promise<unknown[]> {
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, part, name)
      try {
        return JSON.parse(await readFile(path, 'utf8'))
      } catch {
        throw new Refusal(`${path} cannot be read as JSON`)
      }
    }),
  )
}
