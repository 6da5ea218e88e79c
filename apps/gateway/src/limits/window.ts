/** Counts of one subject: the window that runs and the one before it. */
export interface Window {
  start: number
  count: number
  before: number
}

export interface Allowed {
  /** Requests in `per` milliseconds. */
  rate: number
  perMs: number
}

export interface Taken {
  window: Window
  isAllowed: boolean
}

/**
 * Takes one request out of a rate. The window before counts by the part of it that is still within
 * the period, so that no period of the length `per` lets through much more than the rate.
 */
export function takeFrom(window: Window | undefined, { rate, perMs }: Allowed, now: number): Taken {
  const current = moveTo(window ?? { start: now, count: 0, before: 0 }, perMs, now)
  const weight = 1 - (now - current.start) / perMs
  const counted = current.count + current.before * weight
  if (counted + 1 > rate + 1e-9) return { window: current, isAllowed: false }
  return { window: { ...current, count: current.count + 1 }, isAllowed: true }
}

/** A window that is over becomes the one before; after a whole silent window nothing counts. */
function moveTo(window: Window, perMs: number, now: number): Window {
  const passed = Math.floor((now - window.start) / perMs)
  if (passed <= 0) return window
  return {
    start: window.start + passed * perMs,
    count: 0,
    before: passed === 1 ? window.count : 0,
  }
}
