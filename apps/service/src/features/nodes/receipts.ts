import type { Receipt, Rollout as ShownRollout } from '@svc/contract'
import { collections } from '#collections'
import type { Fetch, NodeRecord, Nodes, Rollout, Rollouts } from '#gateways'
import { statusOf } from './nodes.present.ts'

interface Followed {
  node: NodeRecord
  apis: Fetch[]
  policies: Fetch[]
}

/** Everybody who is there, with what they fetched. */
export async function followedNodes(nodes: Nodes, rollouts: Rollouts): Promise<Followed[]> {
  const known = await nodes.list()
  return Promise.all(
    known.map(async (node) => ({
      node,
      apis: await rollouts.fetchesOf(node.id, 'apis'),
      policies: await rollouts.fetchesOf(node.id, 'policies'),
    })),
  )
}

/** The receipts of one change, by those who were there when it was made. */
export function receiptsOf(rollout: Rollout, followed: Followed[], now: number): Receipt[] {
  const what = rollout.collection === collections.policies.name ? 'policies' : 'apis'
  return followed
    .filter(({ node }) => node.registered_at <= rollout.at)
    .map(({ node, [what]: fetches }) => {
      const fetch = fetches.find(({ sequence }) => sequence >= rollout.sequence)
      return {
        ...{ id: node.id, hostname: node.hostname, status: statusOf(node, now) },
        fetched_at: fetch ? new Date(fetch.at).toISOString() : null,
        duration_ms: fetch ? Math.max(0, fetch.at - rollout.at) : null,
      }
    })
}

const mostBehind = 10

/** A change and how far it has come. */
export function presentRollout(rollout: Rollout, receipts: Receipt[]): ShownRollout {
  const times = receipts.flatMap(({ duration_ms }) => duration_ms ?? [])
  const behind = receipts.filter(({ duration_ms }) => duration_ms === null)
  return {
    ...rollout,
    at: new Date(rollout.at).toISOString(),
    nodes: receipts.length,
    fetched: times.length,
    slowest_ms: times.length > 0 ? times.reduce((most, time) => Math.max(most, time), 0) : null,
    behind: behind.slice(0, mostBehind).map(({ id, hostname }) => ({ id, hostname })),
  }
}
