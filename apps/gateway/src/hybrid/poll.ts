import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

interface Tools {
  /** What is done again and again; a failure of it is tried again like everything else. */
  work: () => Promise<void>
  isOn: () => boolean
  /** Milliseconds from one beginning to the next, at least. */
  everyMs: number
  log: Log
}

/** Does something again and again, one at a time. */
export function createPoll({ work, isOn, everyMs, log }: Tools) {
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<void> = Promise.resolve()

  async function run() {
    while (!signal.aborted) {
      const began = Date.now()
      if (isOn()) await work().catch((err) => log.debug({ err }, 'the control plane was not asked'))
      const left = Math.max(0, everyMs - (Date.now() - began))
      await pause(left, undefined, { signal }).catch(() => {})
    }
  }

  return {
    start() {
      running = run()
    },
    /** Resolves once nothing of it is under way any more. */
    async stop() {
      stopping.abort()
      await running
    },
  }
}

export type Poll = ReturnType<typeof createPoll>
