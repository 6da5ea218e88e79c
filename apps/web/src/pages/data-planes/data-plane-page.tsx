import type { DataPlane } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ContactBadge } from '#pages/nodes/node-badges.tsx'
import { dataPlanes as words } from '#texts/data-planes.ts'
import { Facts, Panel } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { NotFound } from '#ui/state/state.tsx'
import { ExactTime, RelativeTime } from '#ui/time/time.tsx'
import { LagBadge, nameOf, Versions } from './data-plane-badges.tsx'
import classes from './data-planes.module.css'
import { dataPlanesQuery } from './data-planes.queries.ts'
import { NodesPanel } from './nodes-panel.tsx'
import { SettingsPanel } from './settings-panel.tsx'

const crumbs = [{ label: words.title, to: '/data-planes' }]

/** One data plane: how it is, who it is made of, and how another gateway joins it. */
export function DataPlanePage() {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(dataPlanesQuery)} crumbs={crumbs}>
      {({ data_planes }) => {
        const plane = data_planes.find((one) => one.id === id)
        return plane ? <LoadedPlane plane={plane} /> : <NotFound />
      }}
    </Loaded>
  )
}

const unsupportedOf = ({ nodes }: DataPlane) => [
  ...new Set(nodes.filter((node) => node.is_supported === false).map(({ version }) => version)),
]

function LoadedPlane({ plane }: { plane: DataPlane }) {
  const unsupported = unsupportedOf(plane)
  return (
    <Page
      title={nameOf(plane)}
      crumbs={crumbs}
      guide="hybrid"
      shape="form"
      facts={
        <>
          <ContactBadge status={plane.status} />
          <LagBadge {...plane} />
          <RelativeTime at={plane.last_seen} />
        </>
      }
    >
      <div className={classes.panels}>
        {unsupported.length > 0 && (
          <Notice meaning="attention" title={words.warnTitle}>
            <p>{words.warnText(unsupported.join(', '))}</p>
          </Notice>
        )}
        <Panel title={words.facts}>
          <Facts
            facts={[
              { label: words.columns.versions, value: <Versions {...plane} /> },
              { label: words.columns.tags, value: plane.tags.join(', ') || words.allTags },
              { label: words.columns.seen, value: <ExactTime at={plane.last_seen} /> },
              ...(plane.behind_since
                ? [{ label: words.behindSince, value: <ExactTime at={plane.behind_since} /> }]
                : []),
            ]}
          />
        </Panel>
        <NodesPanel nodes={plane.nodes} />
        <SettingsPanel group={plane.group_id} tags={plane.tags} />
      </div>
    </Page>
  )
}
