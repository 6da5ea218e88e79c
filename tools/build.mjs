import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './build/bundle.mjs'
import { buildWeb } from './build/web.mjs'
import { writeAtomically } from './build/write.mjs'
import { describeSources, digestWeb } from './prepare/fresh.mjs'

/** @typedef {{ sources?: string, web?: string, files?: string[] }} Built */

/**
 * Makes `dist/`: the bundle always, the front-end only when its sources changed. Files of the
 * build before this one stay, because a running process may still load them.
 * @param {string} root
 */
export async function build(root) {
  const dist = join(root, 'dist')
  const before = readBuilt(dist)
  const sources = describeSources(root)
  const web = digestWeb(root)
  mkdirSync(dist, { recursive: true })
  // Until the end nothing is said to be built: this process may be killed on the way.
  writeAtomically(join(dist, 'built.json'), JSON.stringify({ files: before.files }))
  const [files] = await Promise.all([
    bundle(root, dist),
    web === before.web && existsSync(join(dist, 'web')) ? undefined : buildWeb(root, dist),
  ])
  removeOthers(dist, [...files, ...(before.files ?? [])])
  writeAtomically(join(dist, 'built.json'), JSON.stringify({ sources, web, files }))
}

/** @param {string} dist @returns {Built} */
function readBuilt(dist) {
  try {
    return JSON.parse(readFileSync(join(dist, 'built.json'), 'utf8'))
  } catch {
    return {}
  }
}

/** @param {string} dist @param {string[]} kept */
function removeOthers(dist, kept) {
  for (const name of readdirSync(dist)) {
    if (name === 'web' || name === 'built.json' || kept.includes(name)) continue
    rmSync(join(dist, name), { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await build(fileURLToPath(new URL('..', import.meta.url)))
  } catch (error) {
    // The message of a bundler says it all; anything else is our fault and shown whole.
    console.error(error instanceof Error && 'errors' in error ? error.message : error)
    process.exit(1)
  }
}
