import type { DataPlane } from '@svc/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '#api'
import type { ListQuery, ListSource } from '#ui/list/list-types.ts'

/** Data planes log in every ten seconds, and nothing tells the screen when they do. */
const refreshMs = 5_000

export const dataPlanesQuery = queryOptions({
  queryKey: ['dataplanes', 'all'],
  queryFn: () => api.dataPlanes.list(),
  refetchInterval: refreshMs,
})

export const combinationsQuery = queryOptions({
  queryKey: ['dataplanes', 'combinations'],
  queryFn: () => api.dataPlanes.combinations(),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What a data plane of this group with these tags has to be told. */
export const settingsQuery = (group: string, tags: string[]) =>
  queryOptions({
    queryKey: ['dataplanes', 'settings', group, tags],
    queryFn: () =>
      api.dataPlanes.settings({
        query: { ...(group && { group_id: group }), ...(tags.length > 0 && { tags: tags.join() }) },
      }),
    placeholderData: (before) => before,
  })

const wordsOf = ({ group_id, tags, nodes }: DataPlane) =>
  [group_id, ...tags, ...nodes.map(({ hostname }) => hostname)].join(' ').toLowerCase()

const sortable: Record<string, (plane: DataPlane) => string | number> = {
  group: ({ group_id }) => group_id,
  seen: ({ last_seen }) => last_seen,
  lag: ({ changes_behind }) => changes_behind,
  nodes: ({ nodes }) => nodes.length,
}

function sorted(planes: DataPlane[], sort: string): DataPlane[] {
  const read = sortable[sort.replace(/^-/, '')]
  if (!read) return planes
  const direction = sort.startsWith('-') ? -1 : 1
  return planes.toSorted((a, b) => {
    const [first, second] = [read(a), read(b)]
    if (first === second) return 0
    return first < second ? -direction : direction
  })
}

/** The service gives all of them at once; there are dozens at most. */
function pageOf(rows: DataPlane[], { p, size }: ListQuery) {
  if (size === 0) return { rows, pages: rows.length > 0 ? 1 : 0 }
  return { rows: rows.slice((p - 1) * size, p * size), pages: Math.ceil(rows.length / size) }
}

export const dataPlaneSource: ListSource<DataPlane> = {
  collection: 'dataplanes',
  refreshMs,
  rowId: ({ id }) => id,
  async read(asked) {
    const { data_planes } = await api.dataPlanes.list()
    const { q, filters, sort } = asked
    const found = data_planes.filter(
      (plane) =>
        wordsOf(plane).includes(q.toLowerCase()) &&
        (!filters.status || filters.status === plane.status),
    )
    return pageOf(sorted(found, sort), asked)
  },
}
