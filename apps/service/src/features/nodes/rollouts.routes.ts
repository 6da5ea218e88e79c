import type { contract } from '@svc/contract'
import { notFound } from '#failure'
import type { Nodes, Rollouts } from '#gateways'
import type { Handlers } from '#http'
import type { ReadScope } from '#scope'
import { followedNodes, presentRollout, receiptsOf } from './receipts.ts'

interface Tools {
  nodes: Nodes
  rollouts: Rollouts
}

/** Changes are those of the caller's organisation; gateways belong to all of them. */
const listOf = ({ org }: ReadScope, rollouts: Rollouts) => rollouts.list(org || undefined)

export function createRolloutRoutes(tools: Tools): Handlers<typeof contract.rollouts> {
  const { nodes, rollouts } = tools
  return {
    async list(scope) {
      const found = await listOf(scope, rollouts)
      const followed = await followedNodes(nodes, rollouts)
      const now = scope.now().getTime()
      return {
        rollouts: found.map((one) => presentRollout(one, receiptsOf(one, followed, now))),
      }
    },
    async get(scope, { params }) {
      const found = await listOf(scope, rollouts)
      const rollout = found.find(({ sequence }) => String(sequence) === params.sequence)
      if (!rollout) throw notFound(`Rollout "${params.sequence}" not found`)
      const followed = await followedNodes(nodes, rollouts)
      const receipts = receiptsOf(rollout, followed, scope.now().getTime())
      return { ...presentRollout(rollout, receipts), receipts }
    },
  }
}
