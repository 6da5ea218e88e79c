import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const longestWork = 20 * 60_000

/**
 * Runs the work while no other process runs work under the same lock. A lock whose process is
 * gone is taken over.
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(root, work) {
  const file = join(root, '.svc-prepare.lock')
  let hasSaidSo = false
  while (!take(file)) {
    const holder = readHolder(file)
    if (holder === undefined) continue
    if (isGone(holder)) {
      removeStale(file, holder)
      continue
    }
    if (!hasSaidSo) console.error(`Waiting for process ${holder.pid}, which installs or builds`)
    hasSaidSo = true
    await pause(100)
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

/** Linking a finished file is atomic, so that nobody reads a lock without its process id. @param {string} file */
function take(file) {
  const mine = `${file}.${process.pid}`
  writeFileSync(mine, String(process.pid))
  try {
    linkSync(mine, file)
    return true
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(mine, { force: true })
  }
}

/** @param {string} file */
function readHolder(file) {
  try {
    return { pid: Number(readFileSync(file, 'utf8')), since: statSync(file).mtimeMs }
  } catch {
    return undefined
  }
}

/** @param {{ pid: number, since: number }} holder */
function isGone({ pid, since }) {
  if (Date.now() - since > longestWork) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH'
  }
}

/** Moves the stale lock away; a live one that came in between is put back. @param {string} file @param {{ pid: number }} holder */
function removeStale(file, { pid }) {
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
    if (Number(readFileSync(aside, 'utf8')) !== pid) linkSync(aside, file)
  } catch {
    // Another process was quicker; the next round looks again.
  } finally {
    rmSync(aside, { force: true })
  }
}
