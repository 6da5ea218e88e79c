import { Lock } from '../core/lock.ts'
import { away } from './dialect.ts'

/** How long one write waits for another, in milliseconds. */
export const patience = 10_000

const locks = new Map<string, Lock>()

/** Lets one connection of this process write to a file at a time; a database in memory has its own. */
export function writeLockOf(file: string): Lock {
  if (file === ':memory:') return createLock()
  const lock = locks.get(file) ?? createLock()
  locks.set(file, lock)
  return lock
}

const createLock = () =>
  new Lock(patience, () =>
    away(new Error('a transaction did not end; its work must use the documents handed to it')),
  )
