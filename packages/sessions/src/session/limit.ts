import type { Static } from 'typebox'
import { amount, flag, maybe, open, whole } from '../shape/kinds.ts'

export const Smoothing = open({
  enabled: flag,
  threshold: whole,
  trigger: amount,
  step: whole,
  delay: whole,
})
export type Smoothing = Static<typeof Smoothing>

/** The members that a limit shares with the root of a session; -1 is unlimited. */
export const limitMembers = {
  rate: amount,
  per: amount,
  smoothing: maybe(Smoothing),
  throttle_interval: amount,
  throttle_retry_limit: whole,
  max_query_depth: whole,
  quota_max: whole,
  quota_renews: whole,
  quota_remaining: whole,
  quota_renewal_rate: whole,
}

/** Rate and quota of one API within a session or policy. */
export const Limit = open({ ...limitMembers, set_by_policy: flag })
export type Limit = Static<typeof Limit>

/** What can be limited: a limit itself, a session, a policy once it has the quota members. */
export type Limited = Pick<Limit, keyof typeof limitMembers>

const numbers = [
  'rate',
  'per',
  'throttle_interval',
  'throttle_retry_limit',
  'max_query_depth',
  'quota_max',
  'quota_renews',
  'quota_remaining',
  'quota_renewal_rate',
] as const

/** A limit without any number limits nothing: the session's own numbers count instead. */
export const isEmptyLimit = (limit: Limit | null): boolean =>
  limit === null || numbers.every((name) => limit[name] === 0)

export const zeroLimit = (): Limit => ({
  rate: 0,
  per: 0,
  smoothing: null,
  throttle_interval: 0,
  throttle_retry_limit: 0,
  max_query_depth: 0,
  quota_max: 0,
  quota_renews: 0,
  quota_remaining: 0,
  quota_renewal_rate: 0,
  set_by_policy: false,
})
