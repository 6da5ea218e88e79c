import type { Meaning } from './badge.tsx'

/** What an HTTP status means to the reader; 0 and nothing are no answer. */
export function meaningOfStatus(status: number | undefined): Meaning {
  if (status === undefined) return 'quiet'
  if (status === 0 || status >= 500) return 'failing'
  if (status >= 400) return 'attention'
  return 'ok'
}
