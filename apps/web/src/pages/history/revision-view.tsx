import { Button, Modal, Skeleton } from '@mantine/core'
import { contract } from '@svc/contract/calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { api, asRefusal } from '#api'
import { useMay } from '#state/permissions.ts'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import dialog from '#ui/dialog/dialog.module.css'
import { diffOf } from '#ui/diff/diff.ts'
import { DiffView } from '#ui/diff/diff-view.tsx'
import { Failed } from '#ui/state/state.tsx'
import { ExactTime } from '#ui/time/time.tsx'
import classes from './history.module.css'
import { revisionQuery } from './history.queries.ts'

const words = texts.history

interface RevisionProps {
  collection: string
  id: string
  version: number
  /** The newest version, which a restore would follow. */
  current: number
  onRestored: () => void
}

/** What one change did, and what going back to it would do. */
export function RevisionView(props: RevisionProps) {
  const { collection, id, version, current } = props
  const { data, error } = useQuery(revisionQuery(collection, id, version))
  const [isAsking, setAsking] = useState(false)
  const may = useMay()
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton height={160} />
  const isOlder = version !== current && data.after !== null
  return (
    <section className={classes.detail} aria-label={words.version(version)}>
      <header className={classes.detailHead}>
        <h2>{words.changedThen}</h2>
        <ExactTime at={data.at} />
        {isOlder && may(contract.history.restore, { collection }) && (
          <Button
            variant="default"
            size="xs"
            leftSection={<RotateCcw size={13} />}
            onClick={() => setAsking(true)}
          >
            {words.restore}
          </Button>
        )}
      </header>
      <DiffView changes={diffOf(data.before, data.after)} />
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={words.restoreTitle(version)}
        size="lg"
      >
        <RestoreForm {...props} after={data.after} close={() => setAsking(false)} />
      </Modal>
    </section>
  )
}

function RestoreForm(props: RevisionProps & { after: unknown; close: () => void }) {
  const { collection, id, version, current, after, close, onRestored } = props
  const client = useQueryClient()
  const newest = useQuery(revisionQuery(collection, id, current))
  const [isRunning, setRunning] = useState(false)
  const changes = newest.data ? diffOf(newest.data.after, after) : undefined
  const restore = async () => {
    setRunning(true)
    try {
      await api.history.restore({ params: { collection, id, version: String(version) } })
      showToast({ kind: 'done', text: words.restored(version) })
      onRestored()
      close()
      await client.invalidateQueries({ queryKey: [collection] })
      await client.invalidateQueries({ queryKey: ['history', collection, id] })
    } catch (error) {
      showToast({ kind: 'failed', text: asRefusal(error).message })
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className={dialog.form}>
      <p>{words.restoreText}</p>
      <h3 className={classes.would}>{words.wouldChange}</h3>
      {changes ? <DiffView changes={changes} /> : <Skeleton height={80} />}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={close}>
          {texts.frame.cancel}
        </Button>
        <Button loading={isRunning} onClick={() => void restore()}>
          {words.restore}
        </Button>
      </div>
    </div>
  )
}
