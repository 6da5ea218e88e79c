import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { runQuietly } from './quiet.mjs'

/** Installs the packages of the lock file unless they are there. Quiet, unless npm fails. @param {string} root */
export async function ensureInstalled(root) {
  if (isInstalled(root)) return
  await withLock(root, async () => {
    if (isInstalled(root)) return
    console.error('Installing packages, once …')
    await runNpm(root)
    writeStamp(root)
  })
}

/** @param {string} root */
function isInstalled(root) {
  if (readText(root, 'node_modules/.svc-installed') === describeWanted(root)) return true
  if (!matchesNpmRecord(root)) return false
  writeStamp(root)
  return true
}

/** @param {string} root */
function writeStamp(root) {
  try {
    writeFileSync(join(root, 'node_modules/.svc-installed'), describeWanted(root))
  } catch {
    // A folder that may not be written to costs the next start a longer look, nothing else.
  }
}

/** @param {string} root */
function describeWanted(root) {
  const wanted = readText(root, 'package-lock.json') ?? readText(root, 'package.json') ?? ''
  const digest = createHash('sha256').update(wanted).digest('hex')
  return `${digest} ${process.platform}-${process.arch}`
}

/**
 * True when npm's own record of node_modules has every package of the lock file, as after an
 * `npm install` by hand.
 * @param {string} root
 */
function matchesNpmRecord(root) {
  const wanted = readText(root, 'package-lock.json')
  const present = readText(root, 'node_modules/.package-lock.json')
  if (!wanted || !present) return false
  const installed = JSON.parse(present).packages
  return Object.entries(JSON.parse(wanted).packages).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true
    const found = installed[path]
    if (!found) return entry.optional || entry.devOptional
    return found.version === entry.version && found.integrity === entry.integrity
  })
}

/** @param {string} root @param {string} file */
function readText(root, file) {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch {
    return undefined
  }
}

/** @param {string} root */
function runNpm(root) {
  // As the lock file says and without writing to it. `npm ci` would refuse a lock file that lacks
  // optional packages of other platforms. The development packages are needed for building, also
  // where NODE_ENV says production.
  const args = ['install', '--no-save', '--include=dev', '--include=optional']
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  return runQuietly('npm', [...args, ...quiet], { cwd: root, what: 'npm install' })
}
