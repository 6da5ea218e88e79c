import type { Api } from '@svc/contract'
import { factsOf } from '@svc/definitions'
import { useQuery } from '@tanstack/react-query'
import { historyQuery } from '#pages/history/history.queries.ts'
import { texts } from '#texts'
import { Facts, Panel } from '#ui/facts.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { Failed } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { collection, idOf } from '../apis.queries.ts'
import { Addresses } from './addresses.tsx'
import classes from './overview.module.css'
import { Related } from './related.tsx'

const words = texts.apiOverview
const history = texts.history

/** What an API is at a glance: where it is reached, what belongs to it, what has happened to it. */
export const OverviewTab = ({ api }: { api: Api }) => (
  <div className={classes.panels}>
    <Addresses api={api} />
    <About api={api} />
    <Related api={api} />
    <Changes id={idOf(api)} />
  </div>
)

function About({ api }: { api: Api }) {
  const { apiType } = factsOf(api.api_definition)
  const owners = api.user_owners.length + api.user_group_owners.length
  return (
    <Panel title={words.about}>
      <Facts
        facts={[
          { label: words.type, value: texts.apis.types[apiType] },
          {
            label: words.owners,
            value: (
              <TextLink to={`/apis/${idOf(api)}/access`}>
                {owners === 0 ? words.nobody : words.ownerCount(owners)}
              </TextLink>
            ),
          },
          { label: words.created, value: <RelativeTime at={api.created_at} /> },
          { label: words.changed, value: <RelativeTime at={api.updated_at} /> },
        ]}
      />
    </Panel>
  )
}

const mostChanges = 5

function Changes({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(historyQuery(collection, id))
  const all = <TextLink to={`/apis/${id}/history`}>{words.allChanges}</TextLink>
  return (
    <Panel title={words.changes} aside={all}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <FieldsSkeleton />}
      <ol className={classes.changes}>
        {data?.slice(0, mostChanges).map(({ version, actor, action, at }) => (
          <li key={version}>
            <TextLink to={`/apis/${id}/history`} search={{ version: String(version) }}>
              {history.by(actor || history.system, history.actions[action] ?? action)}
            </TextLink>
            <span className={classes.quiet}>
              <RelativeTime at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
