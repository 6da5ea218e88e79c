import { setImmediate } from 'node:timers/promises'

/** Lets everything else that waits have its turn. */
export const breathe = (): Promise<void> => setImmediate()
