import { type Static, Type } from 'typebox'
import { flag } from '../shape/kinds.ts'

/** Which parts of a key a policy decides; without any it decides all of them. */
export const Partitions = Type.Object({
  quota: flag,
  rate_limit: flag,
  complexity: flag,
  acl: flag,
  per_api: flag,
})
export type Partitions = Static<typeof Partitions>

export const isPartitioned = ({ quota, rate_limit, complexity, acl }: Partitions): boolean =>
  quota || rate_limit || complexity || acl

/** A policy that limits every API by itself cannot leave parts to other policies. */
export const contradictsItself = (partitions: Partitions): boolean =>
  partitions.per_api && isPartitioned(partitions)

export type Controls = Pick<Partitions, 'quota' | 'rate_limit' | 'complexity' | 'acl'>

/** The parts that a policy decides, spelled out. */
export function controlsOf(partitions: Partitions): Controls {
  const whole = !isPartitioned(partitions)
  return {
    quota: whole || partitions.quota,
    rate_limit: whole || partitions.rate_limit,
    complexity: whole || partitions.complexity,
    acl: whole || partitions.acl,
  }
}
