import type { Api } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { texts } from '#texts'
import { Facts, Panel } from '#ui/facts.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { FieldsSkeleton } from '#ui/page/page-skeleton.tsx'
import { Failed } from '#ui/state/state.tsx'
import { dependentsQuery, idOf } from '../apis.queries.ts'
import { screens } from '../dependents.ts'
import classes from './overview.module.css'

const words = texts.apiOverview
const most = 10

interface Named {
  id: string
  name: string
}

function Links({ place, items }: { place: string; items: Named[] }) {
  const more = items.length - most
  return (
    <ul className={classes.links}>
      {items.slice(0, most).map(({ id, name }) => (
        <li key={id}>
          <TextLink to={place + encodeURIComponent(id)}>{name || id}</TextLink>
        </li>
      ))}
      {more > 0 && <li className={classes.quiet}>{words.more(more)}</li>}
    </ul>
  )
}

const kinds = ['versions', 'policies', 'catalogue', 'webhooks', 'certificates'] as const

/** The API that it is a version of, and everything that depends on it or that it uses. */
export function Related({ api }: { api: Api }) {
  const { data, error, refetch } = useQuery(dependentsQuery(idOf(api)))
  const facts = data
    ? [
        { label: words.base, place: screens.versions, items: data.base ? [data.base] : [] },
        ...kinds.map((kind) => ({ label: words[kind], place: screens[kind], items: data[kind] })),
      ].filter(({ items }) => items.length > 0)
    : []
  return (
    <Panel title={words.related}>
      {error && <Failed error={error} retry={() => void refetch()} />}
      {!data && !error && <FieldsSkeleton />}
      {data && facts.length === 0 && <p className={classes.quiet}>{words.alone}</p>}
      <Facts
        facts={facts.map(({ label, place, items }) => ({
          label,
          value: <Links place={place} items={items} />,
        }))}
      />
    </Panel>
  )
}
