import { hash as argon, verify as argonVerify } from '@node-rs/argon2'
import { compare as bcryptVerify } from 'bcryptjs'

export interface Hashing {
  hash(password: string): Promise<string>
  /** An empty hash never matches, yet takes as long as one that does not. */
  verify(hash: string, password: string): Promise<boolean>
}

/** Work beyond this many hashes at a time waits: a flood of logins must leave room for the rest. */
const atOnce = 1

function createQueue(limit: number) {
  let running = 0
  const waiting: Array<() => void> = []
  return async <R>(work: () => Promise<R>): Promise<R> => {
    if (running >= limit) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** argon2id; hashes of bcrypt, which imported users bring, are verified as well. */
export function createHashing(): Hashing {
  const queued = createQueue(atOnce)
  const decoy = queued(() => argon('nobody has this password'))
  return {
    hash: (password) => queued(() => argon(password)),
    async verify(hash, password) {
      if (hash.startsWith('$2')) return queued(() => bcryptVerify(password, hash))
      const against = hash || (await decoy)
      const matches = await queued(() => argonVerify(against, password))
      return matches && hash !== ''
    },
  }
}
