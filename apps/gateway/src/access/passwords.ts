import { createHash, timingSafeEqual } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { hashText, type Session } from '@svc/sessions'

type Stored = Session['basic_auth_data']

export interface Passwords {
  /** Whether a password is the stored one; a right answer is remembered for a while. */
  isRight(given: string, stored: Stored): Promise<boolean> | boolean
  /** A hash of a new password. */
  hash(password: string): Promise<string>
  close(): Promise<void>
}

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

const keptMs = 60_000
const most = 10_000

/** Checks passwords; slow hashes in a thread of its own, so that no other request waits. */
export function createPasswords(): Passwords {
  const right = new Map<string, number>()
  const waiting = new Map<number, (hash: string) => void>()
  let worker: Worker | undefined
  let counter = 0

  function end() {
    worker = undefined
    for (const answer of waiting.values()) answer('')
    waiting.clear()
  }
  function start() {
    const started = new Worker(new URL('./passwords.worker.mjs', import.meta.url))
    started.unref()
    started.on('message', ({ id, hash }: { id: number; hash: string }) => {
      waiting.get(id)?.(hash)
      waiting.delete(id)
    })
    started.on('error', end)
    started.on('exit', end)
    return started
  }
  /** The hash of a password, made with the salt of another hash where there is one. */
  const hashSlowly = (password: string, like = '') =>
    new Promise<string>((resolve) => {
      worker ??= start()
      counter += 1
      waiting.set(counter, resolve)
      worker.postMessage({ id: counter, password, like })
    })

  async function check(given: string, hash: string) {
    const seen = digest(`${hash} ${given}`).toString('base64')
    const until = right.get(seen) ?? 0
    if (until > Date.now()) return true
    const isRight = isSame(await hashSlowly(given, hash), hash)
    if (right.size >= most) right.clear()
    if (isRight) right.set(seen, Date.now() + keptMs)
    return isRight
  }

  return {
    isRight(given, { password, hash_type }) {
      if (password === '') return false
      if (hash_type === '') return isSame(given, password)
      if (hash_type === 'bcrypt') return check(given, password)
      if (hash_type === 'murmur32' || hash_type === 'murmur64' || hash_type === 'murmur128') {
        return isSame(hashText(given, hash_type), password)
      }
      return hash_type === 'sha256' && isSame(hashText(given, 'sha256'), password)
    },
    hash: (password) => hashSlowly(password),
    async close() {
      await worker?.terminate()
    },
  }
}
