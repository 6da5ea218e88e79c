import type { AuditRecord } from '@svc/contract'
import { texts } from '#texts'
import { changesOfPatch } from '#ui/diff/diff.ts'
import { DiffView } from '#ui/diff/diff-view.tsx'
import classes from './audit.module.css'
import { ChangedDocument } from './changed-document.tsx'

const words = texts.audit

/** More than these are seldom looked at one by one. */
const shown = 20
/** Of these the fields are shown at once. */
const unfolded = 3

/** What the request changed, document by document; in old records, the patch alone. */
export function RecordChanges({ record }: { record: AuditRecord }) {
  const { changes = [], diff, url } = record
  if (changes.length === 0 && diff) {
    return (
      <>
        <DiffView changes={changesOfPatch(JSON.parse(diff))} />
        <p className={classes.quiet}>{words.changesPatch}</p>
      </>
    )
  }
  if (changes.length === 0) return <p className={classes.quiet}>{words.noChanges}</p>
  const more = changes.length - shown
  return (
    <>
      {changes.slice(0, shown).map((change, index) => (
        <ChangedDocument
          key={`${change.collection} ${change.id} ${change.version}`}
          change={change}
          path={url}
          isUnfolded={index < unfolded}
        />
      ))}
      {more > 0 && <p className={classes.quiet}>{words.more(more)}</p>}
    </>
  )
}
