import type { Counter } from '../aggregate/counter.ts'

/** A counter with the place it has in a store, whichever store that is. */
export type StoredCounter = {
  org_id: string
  /** Unix seconds at which its stretch of time starts. */
  timestamp: number
  dimension: string
  value: string
  counter: Counter
}
