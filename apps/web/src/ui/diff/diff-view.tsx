import { texts } from '#texts'
import classes from './diff.module.css'
import type { FieldChange } from './diff.ts'

const words = texts.diff

const shown = (value: unknown) => {
  if (value === undefined) return words.absent
  return typeof value === 'string' ? value || '“”' : JSON.stringify(value)
}

const Cell = ({ side, value }: { side: 'before' | 'after'; value: unknown }) => (
  <td className={classes[side]} data-absent={value === undefined || undefined}>
    {shown(value)}
  </td>
)

/** Changed fields, before and after side by side. */
export function DiffView({ changes }: { changes: FieldChange[] }) {
  if (changes.length === 0) return <p className={classes.none}>{words.none}</p>
  // A created or deleted document has only one side to show.
  const hasBefore = changes.some(({ before }) => before !== undefined)
  const hasAfter = changes.some(({ after }) => after !== undefined) || !hasBefore
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <div className={classes.scroller} tabIndex={0}>
      <table className={classes.diff}>
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            {hasBefore && <th scope="col">{words.before}</th>}
            {hasAfter && <th scope="col">{words.after}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">
                <code>{path}</code>
              </th>
              {hasBefore && <Cell side="before" value={before} />}
              {hasAfter && <Cell side="after" value={after} />}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
