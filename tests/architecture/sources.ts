import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Path from the root, with slashes, to text. */
export type Sources = Record<string, string>

/** Looks at the sources and says what breaks the rule, one line each. */
export type Rule = (sources: Sources) => string[]

const ignored = new Set(['node_modules', 'dist', 'coverage'])
const wanted = /\.(tsx?|mjs)$|\/package\.json$/

export function readSources(
  root: string,
  folders = ['packages', 'apps', 'tests', 'tools', 'bench'],
): Sources {
  const paths = ['package.json', 'svc.mjs', ...folders.flatMap((folder) => listFiles(root, folder))]
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function listFiles(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : listFiles(root, path)
    return wanted.test(path) ? [path] : []
  })
}

export interface Import {
  path: string
  target: string
  isLazy: boolean
  isType: boolean
}

const importLine =
  /^\s*(?:import|export)(?<type>\s+type)?\b[^'"`;()]*?\bfrom\s*['"](?<from>[^'"]+)['"]|^\s*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<lazy>[^'"]+)['"]/gm

/** Every import and re-export of every source file. */
export function listImports(sources: Sources): Import[] {
  return Object.entries(sources).flatMap(([path, text]) =>
    [...text.matchAll(importLine)].map(({ groups = {} }) => ({
      path,
      target: groups.from ?? groups.bare ?? groups.lazy ?? '',
      isLazy: groups.lazy !== undefined,
      isType: groups.type !== undefined,
    })),
  )
}
