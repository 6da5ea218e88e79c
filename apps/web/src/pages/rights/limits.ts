import { texts } from '#texts'
import { getAt, nameOf, type Path } from '#ui/form/paths.ts'
import type { Problems } from '#ui/form/problems.ts'

const words = texts.rights

/** The numbers of a policy, a session, or a limit of one API; none above zero is no limit. */
export interface Limits {
  rate: number
  per: number
  throttle_interval: number
  throttle_retry_limit: number
  max_query_depth: number
  quota_max: number
  quota_renewal_rate: number
}

/** The numbers of one kind of limit. The first tells whether there is one. */
export const kinds = {
  rate: ['rate', 'per'],
  throttle: ['throttle_interval', 'throttle_retry_limit'],
  quota: ['quota_max', 'quota_renewal_rate'],
  depth: ['max_query_depth'],
} as const satisfies Record<string, ReadonlyArray<keyof Limits>>
export type LimitKind = keyof typeof kinds

export const unlimited: Limits = {
  rate: -1,
  per: -1,
  throttle_interval: -1,
  throttle_retry_limit: -1,
  max_query_depth: -1,
  quota_max: -1,
  quota_renewal_rate: -1,
}

/** What a limit starts with when it is switched on. */
export const usual: Limits = {
  rate: 1000,
  per: 60,
  throttle_interval: 1,
  throttle_retry_limit: 3,
  max_query_depth: 10,
  quota_max: 10_000,
  quota_renewal_rate: 86_400,
}

export const usualSmoothing = { threshold: 500, trigger: 0.8, step: 100, delay: 30 }

/** A number that was emptied while typing still stands for a limit that is on. */
export const isOn = (kind: LimitKind, limits: unknown): boolean => {
  const first = getAt(limits, [kinds[kind][0]])
  return typeof first !== 'number' || first > 0
}

/** Limits that are on and lack a number; saved like that they would limit nothing. */
export function findEmptyLimits(document: unknown, at: Path = []): Problems {
  const limits = getAt(document, at)
  const all = Object.keys(kinds) as LimitKind[]
  const missing = all
    .filter((kind) => isOn(kind, limits))
    .flatMap((kind) => kinds[kind].filter((name) => getAt(limits, [name]) === undefined))
  const smoothing = getAt(limits, ['smoothing'])
  const isSmooth = isOn('rate', limits) && getAt(smoothing, ['enabled']) === true
  const rough = Object.keys(isSmooth ? usualSmoothing : {}).filter(
    (name) => getAt(smoothing, [name]) === undefined,
  )
  const paths = [...missing.map((name) => [name]), ...rough.map((name) => ['smoothing', name])]
  return Object.fromEntries(paths.map((path) => [nameOf([...at, ...path]), texts.form.required]))
}

type Some = Partial<Limits>

export const describeRate = ({ rate = 0, per = 0 }: Some): string =>
  rate > 0 && per > 0 ? words.rateIs(rate, per) : words.unlimited

export function describeQuota({ quota_max = 0, quota_renewal_rate = 0 }: Some): string {
  if (quota_max <= 0) return words.unlimited
  const period = words.perPeriod[quota_renewal_rate]
  const told = quota_renewal_rate > 0 ? (period ?? words.perSeconds(quota_renewal_rate)) : ''
  return words.quotaIs(quota_max, told)
}

export const describeThrottle = ({
  throttle_interval = 0,
  throttle_retry_limit = 0,
}: Some): string =>
  throttle_interval > 0 && throttle_retry_limit > 0
    ? words.throttleIs(throttle_interval, throttle_retry_limit)
    : words.off

export const describeDepth = ({ max_query_depth = 0 }: Some): string =>
  max_query_depth > 0 ? words.depthIs(max_query_depth) : words.unlimited
