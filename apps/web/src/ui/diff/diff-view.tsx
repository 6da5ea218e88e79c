import { texts } from '#texts'
import classes from './diff.module.css'
import type { FieldChange } from './diff.ts'

const words = texts.diff

const shown = (value: unknown) => {
  if (value === undefined) return words.absent
  return typeof value === 'string' ? value || '“”' : JSON.stringify(value)
}

const kindOf = ({ before, after }: FieldChange) => {
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}

/** Changed fields, before and after side by side. */
export function DiffView({
  changes,
  hidesBefore,
}: {
  changes: FieldChange[]
  hidesBefore?: boolean
}) {
  if (changes.length === 0) return <p className={classes.none}>{words.none}</p>
  return (
    <div className={classes.scroller}>
      <table className={classes.diff}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            {!hidesBefore && <th scope="col">{words.before}</th>}
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path} data-kind={kindOf(change)}>
              <th scope="row">
                <code>{change.path}</code>
              </th>
              {!hidesBefore && (
                <td
                  className={classes.before}
                  data-absent={change.before === undefined || undefined}
                >
                  {shown(change.before)}
                </td>
              )}
              <td className={classes.after} data-absent={change.after === undefined || undefined}>
                {shown(change.after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
