import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { api } from '#api'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { Failed, State } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import classes from './history.module.css'
import { RevisionView } from './revision-view.tsx'

const words = texts.history

interface HistoryProps {
  /** As it is stored. */
  collection: string
  id: string
}

/** Every change of one document, newest first, with what it did and a way back. */
export function HistoryTab({ collection, id }: HistoryProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['history', collection, id],
    queryFn: async () => (await api.history.list({ params: { collection, id } })).revisions,
  })
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const revisions = data.toSorted((a, b) => b.version - a.version)
  const [newest] = revisions
  if (!newest) {
    return (
      <State icon={History} title={words.noneTitle}>
        <p>{words.noneText}</p>
      </State>
    )
  }
  const shown = chosen ?? newest.version
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
              onClick={() => setChosen(version)}
            >
              <span className={classes.version}>
                {words.version(version)} {version === newest.version && <Tag>{words.current}</Tag>}
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
        onRestored={() => setChosen(null)}
      />
    </div>
  )
}
