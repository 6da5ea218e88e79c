import type { DataPlane } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { Network, Plug } from 'lucide-react'
import { ContactBadge } from '#pages/nodes/node-badges.tsx'
import { texts } from '#texts'
import { dataPlanes as words } from '#texts/data-planes.ts'
import { ButtonLink } from '#ui/link/link.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { LagBadge, lagText, nameOf, Versions, versionText } from './data-plane-badges.tsx'
import { dataPlaneSource, dataPlanesQuery } from './data-planes.queries.ts'

const { columns: labels } = words
const { statuses } = texts.nodes

const tagsOf = ({ tags }: DataPlane) => tags.join(', ') || words.allTags
const nodesOf = ({ nodes }: DataPlane) => String(nodes.length)

const columns: ListColumn<DataPlane>[] = [
  { key: 'group', label: labels.group, width: 180, sort: 'group', text: nameOf, cell: nameOf },
  {
    key: 'status',
    label: labels.status,
    width: 120,
    text: ({ status }) => statuses[status] ?? status,
    cell: ({ status }) => <ContactBadge status={status} />,
    inNarrowLine: true,
  },
  {
    key: 'lag',
    label: labels.lag,
    width: 150,
    sort: 'lag',
    text: lagText,
    cell: (plane) => <LagBadge {...plane} />,
    inNarrowLine: true,
  },
  {
    key: 'nodes',
    label: labels.nodes,
    width: 90,
    sort: 'nodes',
    align: 'right',
    text: nodesOf,
    cell: nodesOf,
  },
  {
    key: 'versions',
    label: labels.versions,
    width: 170,
    text: versionText,
    cell: (plane) => <Versions {...plane} />,
  },
  { key: 'tags', label: labels.tags, width: 150, grows: true, text: tagsOf, cell: tagsOf },
  {
    key: 'seen',
    label: labels.seen,
    width: 120,
    sort: 'seen',
    text: ({ last_seen }) => last_seen,
    cell: ({ last_seen }) => <RelativeTime at={last_seen} />,
  },
]

const filters: ListFilter[] = [
  {
    kind: 'choice',
    key: 'status',
    label: labels.status,
    options: Object.entries(statuses).map(([value, label]) => ({ value, label })),
  },
]

const actions = (
  <>
    <ButtonLink to="/data-planes/combinations" variant="default">
      {words.combinationsLink}
    </ButtonLink>
    <ButtonLink to="/data-planes/connect" leftSection={<Plug size={14} />}>
      {words.connect}
    </ButtonLink>
  </>
)

/** Gateways in other places, by their groups. */
export function DataPlanesPage() {
  const { data } = useQuery(dataPlanesQuery)
  return (
    <ListPage
      name="dataplanes"
      title={words.title}
      guide="hybrid"
      actions={actions}
      above={data && <ConnectionNotice connection={data.connection} />}
      source={dataPlaneSource}
      columns={columns}
      filters={filters}
      searchLabel={words.search}
      defaultSort="group"
      rowLink={({ id }) => `/data-planes/${id}`}
      empty={
        <Empty icon={Network} title={words.emptyTitle} guide="hybrid">
          <p>{words.emptyText}</p>
        </Empty>
      }
    />
  )
}
