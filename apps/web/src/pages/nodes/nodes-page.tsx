import type { Node } from '@svc/contract'
import { Server } from 'lucide-react'
import { texts } from '#texts'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn, ListFilter } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { ContactBadge } from './node-badges.tsx'
import { nodeSource } from './nodes.queries.ts'

const words = texts.nodes

const nameOf = ({ hostname }: Node) => hostname || words.unnamed
const tagsOf = ({ tags }: Node) => tags.join(', ') || words.allTags
const apisOf = ({ apis_loaded, apis_given }: Node) => words.apis(apis_loaded, apis_given)
const policiesOf = ({ policies_loaded, policies_given }: Node) =>
  words.apis(policies_loaded, policies_given)
const loadOf = ({ load_per_second }: Node) => String(load_per_second ?? '–')
const uptimeOf = ({ uptime_seconds }: Node) => words.uptime(uptime_seconds)
const versionOf = ({ version }: Node) => version || '–'

const columns: ListColumn<Node>[] = [
  {
    key: 'name',
    label: words.columns.name,
    width: 200,
    sort: 'hostname',
    text: nameOf,
    cell: nameOf,
  },
  {
    key: 'status',
    label: words.columns.status,
    width: 120,
    text: ({ status }) => words.statuses[status] ?? status,
    cell: ({ status }) => <ContactBadge status={status} />,
    inNarrowLine: true,
  },
  {
    key: 'seen',
    label: words.columns.seen,
    width: 120,
    sort: 'last_seen',
    text: ({ last_seen }) => last_seen,
    cell: ({ last_seen }) => <RelativeTime at={last_seen} />,
    inNarrowLine: true,
  },
  {
    key: 'version',
    label: words.columns.version,
    width: 110,
    sort: 'version',
    text: versionOf,
    cell: versionOf,
  },
  {
    key: 'uptime',
    label: words.columns.uptime,
    width: 110,
    sort: 'uptime',
    text: uptimeOf,
    cell: uptimeOf,
  },
  { key: 'tags', label: words.columns.tags, width: 150, grows: true, text: tagsOf, cell: tagsOf },
  {
    key: 'apis',
    label: words.columns.apis,
    width: 110,
    align: 'right',
    text: apisOf,
    cell: apisOf,
  },
  {
    key: 'policies',
    label: words.columns.policies,
    width: 90,
    align: 'right',
    text: policiesOf,
    cell: policiesOf,
  },
  {
    key: 'load',
    label: words.columns.load,
    width: 150,
    align: 'right',
    isExtra: true,
    text: loadOf,
    cell: loadOf,
  },
  identifierColumn(words.columns.id),
]

const filters: ListFilter[] = [
  {
    kind: 'choice',
    key: 'status',
    label: words.columns.status,
    options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
  },
]

/** Every gateway that has called lately. */
export const NodesPage = () => (
  <ListPage
    name="nodes"
    title={words.title}
    guide="gateways"
    source={nodeSource}
    columns={columns}
    filters={filters}
    searchLabel={words.search}
    defaultSort="hostname"
    rowLink={({ id }) => `/nodes/${id}`}
    empty={
      <Empty icon={Server} title={words.emptyTitle} guide="gateways">
        <p>{words.emptyText}</p>
      </Empty>
    }
  />
)
