import { setTimeout as pause } from 'node:timers/promises'
import type { KeyIndex } from './key-index.ts'

/** Who waits is told now and then how far it is, and asks again. */
const patienceMs = 5_000
/** So long a walk that has ended waits for those who were told to ask again. */
const rememberedMs = 30_000

interface Walk {
  keys: Promise<number>
  walked: number
  isAwaited: boolean
}

/** Lets one walk over the store run at a time: whoever asks meanwhile waits for the same. */
export function createRebuild(index: Pick<KeyIndex, 'rebuild'>) {
  let current: Walk | undefined

  const forget = (walk: Walk) => {
    if (current === walk) current = undefined
  }
  function start(): Walk {
    const keys = index.rebuild((count) => {
      walk.walked = count
    })
    const walk: Walk = { keys, walked: 0, isAwaited: false }
    const end = () => {
      if (walk.isAwaited) setTimeout(forget, rememberedMs, walk).unref()
      else forget(walk)
    }
    keys.then(end, end)
    return walk
  }

  return async (): Promise<{ keys: number; done: boolean }> => {
    current ??= start()
    const walk = current
    const late = pause(patienceMs, undefined, { ref: false })
    const keys = await Promise.race([walk.keys, late])
    walk.isAwaited = keys === undefined
    if (keys === undefined) return { keys: walk.walked, done: false }
    forget(walk)
    return { keys, done: true }
  }
}
