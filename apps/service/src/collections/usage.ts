import { collection, type Doc } from '@svc/documents'

/** How many there were of something on one day, by samples. */
export interface UsageRecord extends Doc {
  /** `2026-07-01`. */
  day: string
  entity: 'apis' | 'dataplanes_gateways'
  samples: number
  sum: number
  max: number
  min: number
  active_sum: number
  active_max: number
  active_min: number
}

/** Those of gateways belong to no organisation. */
export const usage = collection<UsageRecord>()({
  name: 'usage',
  fields: { day: 'text', entity: 'text' },
  revisions: 'none',
  transfer: 'none',
})
