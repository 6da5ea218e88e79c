import type { Limited } from '../session/limit.ts'

export type Rate = Pick<Limited, 'rate' | 'per' | 'smoothing'>

/** Seconds between two requests; nothing between them without a limit. */
const intervalOf = ({ rate, per }: Pick<Rate, 'rate' | 'per'>): number =>
  rate <= 0 || per <= 0 ? 0 : per / rate

/** Whether the first permits more than the second; of equals, the one with the longer breath. */
export function permitsMore(
  first: Pick<Rate, 'rate' | 'per'>,
  second: Pick<Rate, 'rate' | 'per'>,
): boolean {
  const difference = intervalOf(first) - intervalOf(second)
  if (difference !== 0) return difference < 0
  if (first.rate !== second.rate) return first.rate > second.rate
  return first.per > second.per
}

const isUnset = ({ rate, per }: Rate) => rate === 0 || per === 0

/** The more permissive of two rates; one that is not set does not count. */
export function raiseRate(current: Rate, offered: Rate): Rate {
  const wins = !isUnset(offered) && (isUnset(current) || permitsMore(offered, current))
  const { rate, per, smoothing } = wins ? offered : current
  return { rate, per, smoothing }
}

/** The larger of two numbers where -1 is unlimited. */
export const larger = (first: number, second: number): number =>
  first === -1 || second === -1 ? -1 : Math.max(first, second)

type Throttle = Pick<Limited, 'throttle_interval' | 'throttle_retry_limit'>

export const raiseThrottle = (current: Throttle, offered: Throttle): Throttle => ({
  throttle_interval: Math.max(current.throttle_interval, offered.throttle_interval),
  throttle_retry_limit: Math.max(current.throttle_retry_limit, offered.throttle_retry_limit),
})

type Quota = Pick<Limited, 'quota_max' | 'quota_renewal_rate'>

export const raiseQuota = (current: Quota, offered: Quota): Quota => ({
  quota_max: larger(current.quota_max, offered.quota_max),
  quota_renewal_rate: Math.max(current.quota_renewal_rate, offered.quota_renewal_rate),
})
