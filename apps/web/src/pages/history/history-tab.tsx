import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History } from 'lucide-react'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { Failed, State } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import classes from './history.module.css'
import { historyQuery } from './history.queries.ts'
import { RevisionView } from './revision-view.tsx'

const words = texts.history

interface HistoryProps {
  /** As it is stored. */
  collection: string
  id: string
}

/** Every change of one document, newest first, with what it did and a way back. */
export function HistoryTab({ collection, id }: HistoryProps) {
  const [chosen, choose] = useChosen()
  const { data: revisions, error, refetch } = useQuery(historyQuery(collection, id))
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!revisions) return <Skeleton height={160} />
  const [newest] = revisions
  if (!newest) {
    return (
      <State icon={History} title={words.noneTitle}>
        <p>{words.noneText}</p>
      </State>
    )
  }
  const shown = revisions.find(({ version }) => version === chosen)?.version ?? newest.version
  const state = newest.action === 'delete' ? words.deleted : words.current
  return (
    <div className={classes.history}>
      <p className={classes.intro}>{words.intro}</p>
      <ol className={classes.revisions}>
        {revisions.map(({ version, action, actor, at }) => (
          <li key={version}>
            <button
              type="button"
              className={classes.revision}
              aria-pressed={version === shown}
              onClick={() => choose(version)}
            >
              <span className={classes.version}>
                {words.version(version)} {version === newest.version && <Tag>{state}</Tag>}
              </span>
              <span>{words.by(actor || words.system, words.actions[action] ?? action)}</span>
              <RelativeTime at={at} />
            </button>
          </li>
        ))}
      </ol>
      <RevisionView
        collection={collection}
        id={id}
        version={shown}
        current={newest.version}
        onRestored={() => choose(undefined)}
      />
    </div>
  )
}

/** The version that is looked at, in the address, so that a link shows the same one. */
function useChosen(): [number | undefined, (version: number | undefined) => void] {
  const { version }: { version?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const choose = (next: number | undefined) => {
    // The router types queries by route, and a history is on many.
    void navigate({ to: '.', search: { version: next } as never, replace: true })
  }
  return [version === undefined ? undefined : Number(version), choose]
}
