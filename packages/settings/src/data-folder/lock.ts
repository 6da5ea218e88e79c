import { readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../error-code.ts'
import { SettingsProblem } from '../problem.ts'
import { identifyProcess } from './process-identity.ts'

const released = 'released'

/**
 * Takes a folder for this process and returns the function that gives it back. While another
 * process holds it, throws a `SettingsProblem` that names the process.
 *
 * The lock is the link `lock.<n>` with the highest number; its target names the holder. A link is
 * made whole or not at all, and a lock is only ever followed by the next number, so of several
 * processes that find a dead holder exactly one succeeds it.
 */
export function lockFolder(folder: string): () => void {
  for (;;) {
    const last = lastLock(folder)
    const holder = last === 0 ? released : readHolder(folder, last)
    if (holder === undefined) continue
    const pid = livingHolder(holder)
    if (pid !== undefined) {
      throw new SettingsProblem(`data folder ${folder} is in use by process ${pid}`)
    }
    const own = last + 1
    if (!claim(folder, own, `${process.pid}:${identifyProcess(process.pid)}`)) continue
    if (lastLock(folder) === own) {
      removeLocksBelow(folder, own)
      return () => release(folder, own)
    }
    rmSync(linkPath(folder, own), { force: true })
  }
}

const linkPath = (folder: string, number: number) => join(folder, `lock.${number}`)

const lockNumbers = (folder: string): number[] =>
  readdirSync(folder).flatMap((name) => {
    const match = /^lock\.(\d+)$/.exec(name)
    return match === null ? [] : [Number(match[1])]
  })

const lastLock = (folder: string) => Math.max(0, ...lockNumbers(folder))

/** Nothing when the lock was followed by another one in between. */
function readHolder(folder: string, number: number): string | undefined {
  try {
    return readlinkSync(linkPath(folder, number))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Where the system does not tell one process from a later one, the number has to do. */
function livingHolder(holder: string): number | undefined {
  const [, pid, identity] = /^(\d+):(.*)$/.exec(holder) ?? []
  if (pid === undefined) return undefined
  const found = identifyProcess(Number(pid))
  const isSame = found === identity || found === '' || identity === ''
  return found !== undefined && isSame ? Number(pid) : undefined
}

function claim(folder: string, number: number, holder: string): boolean {
  try {
    symlinkSync(holder, linkPath(folder, number))
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** The number stays taken: a process that read the old lock a while ago must not get a free one. */
function release(folder: string, own: number): void {
  claim(folder, own + 1, released)
  removeLocksBelow(folder, own + 1)
}

function removeLocksBelow(folder: string, number: number): void {
  for (const other of lockNumbers(folder)) {
    if (other < number) rmSync(linkPath(folder, other), { force: true })
  }
}
