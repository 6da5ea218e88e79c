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
    .filter(({ node }) => !node.org_id || node.org_id === rollout.org_id)
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

/** How far a node lies behind the changes of its organisation, given newest first. */
export function lagOf(rollouts: Rollout[], fetched: { apis: Fetch[]; policies: Fetch[] }) {
  const lastOf = (fetches: Fetch[]) => Math.max(0, ...fetches.map(({ sequence }) => sequence))
  const has = { apis: lastOf(fetched.apis), policies: lastOf(fetched.policies) }
  const missing = rollouts.filter(({ collection, sequence }) => {
    const what = collection === collections.policies.name ? 'policies' : 'apis'
    return sequence > has[what]
  })
  return { changes_behind: missing.length, behind_since: missing.at(-1)?.at ?? null }
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
