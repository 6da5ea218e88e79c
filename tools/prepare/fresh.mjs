import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runQuietly } from './quiet.mjs'

const ignoredFolders = new Set(['node_modules', 'dist', 'bench', 'conformance'])
/** The guide with its pictures is part of the front-end, and so is the way files are packed. */
const shared = ['packages', 'docs/guide', 'docs/images', 'tools/build']
const ignoredFiles = /\.(test|spec)\.tsx?$/

/** Builds `dist/` unless it was made from the sources as they are now. @param {string} root */
export async function ensureBuilt(root) {
  if (!isStale(root)) return
  await withLock(root, async () => {
    if (!isStale(root)) return
    console.error('Building …')
    // Its own process: the front-end is built for production, which this process need not be.
    await runQuietly(process.execPath, [join(root, 'tools/build.mjs')], {
      cwd: root,
      what: 'the build',
      env: { ...process.env, NODE_ENV: 'production' },
    })
  })
}

/** @param {string} root */
function isStale(root) {
  if (!existsSync(join(root, 'dist/svc.mjs'))) return true
  if (!existsSync(join(root, 'apps/cli/src'))) return false
  try {
    const { sources } = JSON.parse(readFileSync(join(root, 'dist/built.json'), 'utf8'))
    return sources !== describeSources(root)
  } catch {
    return true
  }
}

/** A digest of path, size and time of everything that goes into the build. @param {string} root */
export function describeSources(root) {
  const digest = createHash('sha256')
  const sources = ['apps', ...shared].flatMap((folder) => listSources(root, folder))
  for (const file of [...sources, 'package-lock.json', 'tools/build.mjs']) {
    const facts = statSync(join(root, file), { throwIfNoEntry: false })
    digest.update(`${file} ${facts?.size} ${facts?.mtimeMs}\n`)
  }
  return digest.digest('hex')
}

/** Contents rather than times: a front-end build takes seconds. @param {string} root */
export function digestWeb(root) {
  const digest = createHash('sha256')
  const sources = ['apps/web', ...shared].flatMap((folder) => listSources(root, folder))
  for (const file of [...sources, 'package-lock.json']) {
    digest.update(file).update(readFileSync(join(root, file)))
  }
  return digest.digest('hex')
}

/** Files below a folder that can reach the bundle, in a stable order. @param {string} root @param {string} folder @returns {string[]} */
export function listSources(root, folder) {
  if (!existsSync(join(root, folder))) return []
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return ignoredFolders.has(entry.name) ? [] : listSources(root, path)
    return ignoredFiles.test(entry.name) || entry.name.startsWith('.') ? [] : [path]
  })
}
