import { type Static, Type } from 'typebox'
import { type RouteTable, route } from './route.ts'

const rollout = {
  sequence: Type.Integer({ description: 'Counted over the whole installation' }),
  at: Type.String(),
  command: Type.String({ description: 'What gateways were told' }),
  collection: Type.String(),
  id: Type.String(),
  name: Type.String(),
  version: Type.Integer({ description: 'The revision that was written' }),
  org_id: Type.String(),
  nodes: Type.Integer({ description: 'Gateways that were registered at the time' }),
  fetched: Type.Integer({ description: 'Those of them that have fetched it' }),
  slowest_ms: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The longest that one of these took',
  }),
}

export const Receipt = Type.Object({
  id: Type.String(),
  hostname: Type.String(),
  status: Type.String({ description: 'pass, warn or fail' }),
  fetched_at: Type.Union([Type.String(), Type.Null()]),
  duration_ms: Type.Union([Type.Integer(), Type.Null()]),
})
export type Receipt = Static<typeof Receipt>

export const Rollout = Type.Object({
  ...rollout,
  behind: Type.Array(Type.Object({ id: Type.String(), hostname: Type.String() }), {
    description: 'The first of those that have not',
  }),
})
export type Rollout = Static<typeof Rollout>

const access = { section: 'system' } as const

/** How changes reach gateways: who has fetched them, and when. */
export const rollouts = {
  list: route({
    method: 'GET',
    path: '/api/system/rollouts',
    summary: 'List Rollouts',
    access,
    returns: Type.Object({ rollouts: Type.Array(Rollout) }),
  }),
  get: route({
    method: 'GET',
    path: '/api/system/rollouts/:sequence',
    summary: 'Get Rollout',
    access,
    params: Type.Object({ sequence: Type.String() }),
    returns: Type.Object({ ...rollout, receipts: Type.Array(Receipt) }),
  }),
} satisfies RouteTable
