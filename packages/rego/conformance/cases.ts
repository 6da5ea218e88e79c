import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** One case as its authors wrote it, with the folder that it stands in. */
export interface Case {
  readonly syntax: 'v0' | 'v1'
  readonly folder: string
  readonly note: string
  readonly modules?: readonly string[] | null
  readonly data?: unknown
  readonly input?: unknown
  readonly input_term?: string
  readonly query: string
  readonly want_result?: readonly Readonly<Record<string, unknown>>[] | null
  readonly want_defined?: boolean
  readonly want_error_code?: string
  readonly want_error?: string
  readonly sort_bindings?: boolean
  readonly strict_error?: boolean
}

/** Reads all cases below a folder that holds `v0` and `v1`. */
export function loadCases(root: string): Case[] {
  return (['v0', 'v1'] as const).flatMap((syntax) =>
    readdirSync(join(root, syntax))
      .sort()
      .flatMap((folder) => loadFolder(join(root, syntax, folder), syntax, folder)),
  )
}

function loadFolder(path: string, syntax: Case['syntax'], folder: string): Case[] {
  const files = readdirSync(path)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
  return files.flatMap((name) => {
    const text = readFileSync(join(path, name), 'utf8')
    const { cases = [] } = narrowed(parse(text, { intAsBigInt: true })) as { cases?: Case[] }
    return cases.map((each) => ({ ...each, syntax, folder }))
  })
}

// Integers are read as bigint so that large ones stay exact; the small ones become numbers again.
function narrowed(value: unknown): unknown {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value
  }
  if (Array.isArray(value)) return value.map(narrowed)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, narrowed(item)]))
}
