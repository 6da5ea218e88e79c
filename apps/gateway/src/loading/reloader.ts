import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../log.ts'

interface Tools {
  /** Loads and puts in force; rejects when nothing has changed because of a failure. */
  load: () => Promise<void>
  log: Log
  /** Milliseconds between two loads, at least. */
  intervalMs: number
  /** Milliseconds to wait after failures, one after the other; the last one stays. */
  retriesMs?: number[]
}

/**
 * Loads when asked to, never twice at once and not more often than the interval allows. What is
 * asked for while a load is under way is done by the next one. A failed load is tried again until
 * it succeeds.
 */
export function createReloader({
  load,
  log,
  intervalMs,
  retriesMs = [5_000, 10_000, 20_000, 40_000, 60_000],
}: Tools) {
  const stopping = new AbortController()
  let wanted = 0
  let done = 0
  let failures = 0
  let work: Promise<void> | undefined
  let waiting: { from: number; resolve: () => void }[] = []

  const rest = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {})
  /** Ends a pause after a failure as soon as somebody asks again. */
  let hurry = new AbortController()

  async function loadOnce() {
    const target = wanted
    try {
      await load()
      failures = 0
      done = target
      for (const { from, resolve } of waiting) if (from <= done) resolve()
      waiting = waiting.filter(({ from }) => from > done)
      await rest(intervalMs, stopping.signal)
    } catch (error) {
      if (stopping.signal.aborted) return
      log.warn(
        { err: error },
        'APIs and policies could not be loaded, serving on with the old ones',
      )
      const ms = retriesMs[Math.min(failures, retriesMs.length - 1)] ?? 0
      failures += 1
      hurry = new AbortController()
      await rest(intervalMs, stopping.signal)
      await rest(ms, AbortSignal.any([stopping.signal, hurry.signal]))
    }
  }

  async function run() {
    while (done < wanted && !stopping.signal.aborted) await loadOnce()
    work = undefined
  }

  function ask() {
    wanted += 1
    failures = 0
    hurry.abort()
    if (!stopping.signal.aborted) work ??= run()
  }

  return {
    ask,
    /** Resolves once what is known now has been loaded. */
    wait: () =>
      new Promise<void>((resolve) => {
        ask()
        waiting.push({ from: wanted, resolve })
      }),
    isReady: () => done > 0,
    async stop() {
      stopping.abort()
      await work
      for (const { resolve } of waiting) resolve()
    },
  }
}

export type Reloader = ReturnType<typeof createReloader>
