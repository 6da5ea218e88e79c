import type { DataPlaneNode } from '@svc/contract'
import { ContactBadge } from '#pages/nodes/node-badges.tsx'
import { texts } from '#texts'
import { dataPlanes } from '#texts/data-planes.ts'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { Facts, Panel } from '#ui/facts.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { ExactTime } from '#ui/time/time.tsx'
import { LagBadge, Versions } from './data-plane-badges.tsx'
import classes from './data-planes.module.css'

const words = dataPlanes.nodes

const meanings: Record<string, Meaning> = { pass: 'ok', warn: 'attention', fail: 'failing' }

const Components = ({ components }: Pick<DataPlaneNode, 'components'>) => (
  <span className={classes.badges}>
    {Object.entries(components).map(([name, status]) => (
      <Badge key={name} meaning={meanings[status] ?? 'quiet'}>
        {`${name} ${status}`}
      </Badge>
    ))}
  </span>
)

const countOf = (count: number | null) => (count === null ? '–' : count.toLocaleString('en-GB'))

const factsOf = (node: DataPlaneNode) => [
  { label: words.lag, value: <LagBadge {...node} /> },
  { label: words.components, value: <Components {...node} /> },
  {
    label: words.version,
    value: (
      <Versions versions={node.version ? [node.version] : []} is_supported={node.is_supported} />
    ),
  },
  { label: words.apis, value: countOf(node.apis_loaded) },
  { label: words.policies, value: countOf(node.policies_loaded) },
  { label: words.seen, value: <ExactTime at={node.last_seen} /> },
  { label: words.since, value: <ExactTime at={node.connected_at} /> },
  { label: words.address, value: <code>{node.address}</code> },
  { label: texts.nodes.columns.id, value: <Identifier id={node.id} whole /> },
]

/** The gateways of a data plane, each with what it told. */
export const NodesPanel = ({ nodes }: { nodes: DataPlaneNode[] }) => (
  <Panel title={words.title}>
    {nodes.length === 0 && <p>{words.none}</p>}
    <ul className={classes.nodes}>
      {nodes.map((node) => (
        <li key={node.id}>
          <h3>
            {node.hostname || words.unnamed} <ContactBadge status={node.status} />
          </h3>
          <Facts facts={factsOf(node)} />
        </li>
      ))}
    </ul>
  </Panel>
)
