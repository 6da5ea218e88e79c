import type { Controls } from '../policies/partitions.ts'
import type { Policy } from '../policies/policy.ts'
import type { Limited } from '../session/limit.ts'
import { larger, raiseQuota, raiseRate, raiseThrottle } from './raise.ts'

const noRate = {
  rate: 0,
  per: 0,
  smoothing: null,
  throttle_interval: 0,
  throttle_retry_limit: 0,
}

/** Takes away what policies decide, so that they can lower a value as well as raise it. */
export const clearLimits = <L extends Limited>(limited: L, controls: Controls): L => ({
  ...limited,
  ...(controls.rate_limit && noRate),
  ...(controls.quota && { quota_max: 0, quota_remaining: 0, quota_renewal_rate: 0 }),
  ...(controls.complexity && { max_query_depth: 0 }),
})

/** Raises the parts that a policy decides to what it permits. */
export const raiseLimits = <L extends Limited>(
  limited: L,
  policy: Policy,
  controls: Controls,
): L => ({
  ...limited,
  ...(controls.rate_limit && raiseRate(limited, policy)),
  ...(controls.rate_limit && raiseThrottle(limited, policy)),
  ...(controls.quota && raiseQuota(limited, policy)),
  ...(controls.complexity && {
    max_query_depth: larger(limited.max_query_depth, policy.max_query_depth),
  }),
})

/** Takes these parts from another place. */
export const copyLimits = <L extends Limited>(limited: L, source: Limited, parts: Controls): L => ({
  ...limited,
  ...(parts.rate_limit && {
    rate: source.rate,
    per: source.per,
    smoothing: source.smoothing,
    throttle_interval: source.throttle_interval,
    throttle_retry_limit: source.throttle_retry_limit,
  }),
  ...(parts.quota && {
    quota_max: source.quota_max,
    quota_renewal_rate: source.quota_renewal_rate,
    quota_renews: source.quota_renews,
  }),
  ...(parts.complexity && { max_query_depth: source.max_query_depth }),
})

export const everything: Controls = { acl: true, rate_limit: true, quota: true, complexity: true }
export const nothing: Controls = { acl: false, rate_limit: false, quota: false, complexity: false }

export const isEverything = ({ acl, rate_limit, quota, complexity }: Controls): boolean =>
  acl && rate_limit && quota && complexity

export const both = (one: Controls, other: Controls): Controls => ({
  acl: one.acl || other.acl,
  rate_limit: one.rate_limit || other.rate_limit,
  quota: one.quota || other.quota,
  complexity: one.complexity || other.complexity,
})

export const opposite = (controls: Controls): Controls => ({
  acl: !controls.acl,
  rate_limit: !controls.rate_limit,
  quota: !controls.quota,
  complexity: !controls.complexity,
})
