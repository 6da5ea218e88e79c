import { Worker } from 'node:worker_threads'

export interface Bcrypt {
  /** A hash as gateways verify it. */
  hash(password: string): Promise<string>
  close(): Promise<void>
}

interface Waiting {
  resolve: (hash: string) => void
  reject: (error: Error) => void
}

/** What gateways use themselves. */
const rounds = 10

/** Hashes in a thread of its own, started on first use: each takes a tenth of a second. */
export function createBcrypt(): Bcrypt {
  let worker: Worker | undefined
  let counter = 0
  const waiting = new Map<number, Waiting>()

  function fail(error: Error) {
    worker = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  function start() {
    const started = new Worker(new URL('./bcrypt.worker.mjs', import.meta.url))
    started.unref()
    started.on('message', ({ id, hash }: { id: number; hash: string }) => {
      waiting.get(id)?.resolve(hash)
      waiting.delete(id)
    })
    started.on('error', fail)
    started.on('exit', () => fail(new Error('the thread that hashes passwords has ended')))
    return started
  }
  return {
    hash: (password) =>
      new Promise((resolve, reject) => {
        worker ??= start()
        counter += 1
        waiting.set(counter, { resolve, reject })
        worker.postMessage({ id: counter, password, rounds })
      }),
    async close() {
      await worker?.terminate()
    },
  }
}
