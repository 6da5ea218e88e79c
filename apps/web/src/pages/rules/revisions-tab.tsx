import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import history from '#pages/history/history.module.css'
import { texts } from '#texts'
import { Tag } from '#ui/badge.tsx'
import { TextDiff } from '#ui/diff/text-diff.tsx'
import { Failed, State } from '#ui/state/state.tsx'
import { ExactTime, RelativeTime } from '#ui/time/time.tsx'
import { type RuleRevision, type Rules, revisionsQuery } from './rules.queries.ts'

const words = texts.rules

interface RevisionsProps {
  rules: Rules
  /** Absent for those who may not change rules. */
  restore?: (revision: RuleRevision) => Promise<void>
}

/** Every change of the rules, newest first, with its lines and a way back. */
export function RevisionsTab({ rules, restore }: RevisionsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(revisionsQuery)
  if (error) return <Failed error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton height={160} />
  const [newest] = data
  if (!newest) {
    return (
      <State icon={History} title={words.noRevisionsTitle}>
        <p>{words.noRevisionsText}</p>
      </State>
    )
  }
  const at = Math.max(
    0,
    data.findIndex(({ version }) => version === chosen),
  )
  const shown = data[at] ?? newest
  return (
    <div className={history.history}>
      <p className={history.intro}>{words.revisionsIntro}</p>
      <ol className={history.revisions}>
        {data.map((revision) => (
          <li key={revision.version}>
            <Entry
              revision={revision}
              isNewest={revision === newest}
              isChosen={revision === shown}
              choose={() => setChosen(revision.version)}
            />
          </li>
        ))}
      </ol>
      <RevisionDetail
        revision={shown}
        before={data[at + 1]?.open_policy.rules || rules.file_rules}
        fileRules={rules.file_rules}
        restore={shown === newest ? undefined : restore}
      />
    </div>
  )
}

interface EntryProps {
  revision: RuleRevision
  isNewest: boolean
  isChosen: boolean
  choose: () => void
}

const Entry = ({ revision, isNewest, isChosen, choose }: EntryProps) => (
  <button type="button" className={history.revision} aria-pressed={isChosen} onClick={choose}>
    <span className={history.version}>
      {texts.history.version(revision.version)} {isNewest && <Tag>{texts.history.current}</Tag>}
    </span>
    <span>
      {texts.history.by(revision.actor || texts.history.system, words.changed(revision.changed))}
    </span>
    <RelativeTime at={revision.at} />
  </button>
)

interface DetailProps {
  revision: RuleRevision
  before: string
  fileRules: string
  restore?: (revision: RuleRevision) => Promise<void>
}

function RevisionDetail({ revision, before, fileRules, restore }: DetailProps) {
  const [isRunning, setRunning] = useState(false)
  const { version, at, changed, open_policy } = revision
  const run = async (work: (revision: RuleRevision) => Promise<void>) => {
    setRunning(true)
    await work(revision).finally(() => setRunning(false))
  }
  return (
    <section className={history.detail} aria-label={texts.history.version(version)}>
      <header className={history.detailHead}>
        <h2>{texts.history.changedThen}</h2>
        <ExactTime at={at} />
        {restore && (
          <Button
            variant="default"
            size="xs"
            loading={isRunning}
            leftSection={<RotateCcw size={13} />}
            onClick={() => void run(restore)}
          >
            {words.restore}
          </Button>
        )}
      </header>
      {changed.includes('enabled') && <p>{words.switched(open_policy.enabled)}</p>}
      {changed.includes('rules') && open_policy.rules === '' && <p>{words.toFile}</p>}
      {changed.includes('rules') && (
        <TextDiff
          label={words.textChanges}
          before={before}
          after={open_policy.rules || fileRules}
        />
      )}
    </section>
  )
}
