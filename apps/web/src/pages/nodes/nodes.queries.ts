import type { Node, Rollout } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import type { ListQuery, ListSource } from '#ui/list/list-types.ts'

/** Gateways call every two seconds, and nothing tells the screen when they do. */
const refreshMs = 5_000

const sortable: Record<string, (node: Node) => string | number> = {
  hostname: ({ hostname }) => hostname,
  last_seen: ({ last_seen }) => last_seen,
  version: ({ version }) => version,
  uptime: ({ uptime_seconds }) => uptime_seconds,
}

function sorted(nodes: Node[], sort: string) {
  const name = sort.replace(/^-/, '')
  const read = sortable[name]
  if (!read) return nodes
  const direction = sort.startsWith('-') ? -1 : 1
  const compare = (a: Node, b: Node) => {
    const [first, second] = [read(a), read(b)]
    if (first === second) return 0
    return first < second ? -direction : direction
  }
  return nodes.toSorted(compare)
}

/** The service gives all of them at once; there are hundreds at most. */
function pageOf<Row>(rows: Row[], { p, size }: ListQuery) {
  if (size === 0) return { rows, pages: rows.length > 0 ? 1 : 0 }
  return { rows: rows.slice((p - 1) * size, p * size), pages: Math.ceil(rows.length / size) }
}

export const nodeSource: ListSource<Node> = {
  collection: 'nodes',
  refreshMs,
  rowId: ({ id }) => id,
  async read(asked) {
    const { nodes } = (await api.system.nodes()).data
    const { q, filters, sort } = asked
    const found = nodes.filter(
      ({ hostname, status }) =>
        hostname.toLowerCase().includes(q.toLowerCase()) &&
        (!filters.status || filters.status === status),
    )
    return pageOf(sorted(found, sort), asked)
  },
}

export const rolloutSource: ListSource<Rollout> = {
  collection: 'rollouts',
  refreshMs,
  rowId: ({ sequence }) => String(sequence),
  read: async (asked) => pageOf((await api.rollouts.list()).rollouts, asked),
}

export const nodeQuery = (id: string) =>
  queryOptions({
    queryKey: ['nodes', 'one', id],
    queryFn: async () => {
      const { nodes } = (await api.system.nodes()).data
      return nodes.find((node) => node.id === id) ?? null
    },
    refetchInterval: refreshMs,
  })

export const rolloutQuery = (sequence: string) =>
  queryOptions({
    queryKey: ['rollouts', 'one', sequence],
    queryFn: () => api.rollouts.get({ params: { sequence } }),
    refetchInterval: refreshMs,
  })
