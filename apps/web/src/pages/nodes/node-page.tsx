import type { Node } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { texts } from '#texts'
import { Facts, Panel } from '#ui/facts.tsx'
import { Identifier } from '#ui/identifier.tsx'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { NotFound } from '#ui/state/state.tsx'
import { ExactTime, RelativeTime } from '#ui/time/time.tsx'
import { ContactBadge } from './node-badges.tsx'
import { nodeQuery } from './nodes.queries.ts'

const words = texts.nodes
const { columns } = words
const crumbs = [{ label: words.title, to: '/nodes' }]

/** One gateway, as far as it is known here. */
export function NodePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(nodeQuery(id))} crumbs={crumbs}>
      {(node) => (node ? <LoadedNode node={node} /> : <NotFound />)}
    </Loaded>
  )
}

const LoadedNode = ({ node }: { node: Node }) => (
  <Page
    title={node.hostname || words.unnamed}
    crumbs={crumbs}
    guide="gateways"
    shape="form"
    facts={
      <>
        <ContactBadge status={node.status} />
        <RelativeTime at={node.last_seen} />
      </>
    }
  >
    <Panel title={words.factsTitle} text={words.factsText}>
      <Facts
        facts={[
          { label: columns.version, value: node.version || words.unknown },
          { label: columns.uptime, value: words.uptime(node.uptime_seconds) },
          { label: words.registered, value: <ExactTime at={node.registered_at} /> },
          { label: columns.seen, value: <ExactTime at={node.last_seen} /> },
          { label: columns.health, value: node.health || words.unknown },
          { label: columns.tags, value: node.tags.join(', ') || words.allTags },
          { label: columns.apis, value: words.apis(node.apis_loaded, node.apis_given) },
          { label: columns.policies, value: words.apis(node.policies_loaded, node.policies_given) },
          { label: columns.load, value: node.load_per_second ?? words.unknown },
          { label: columns.address, value: <code>{node.address}</code> },
          { label: columns.id, value: <Identifier id={node.id} whole /> },
        ]}
      />
    </Panel>
  </Page>
)
