import { texts } from '#texts'
import { TextLink } from '../link/link.tsx'
import classes from './dialog.module.css'

const words = texts.danger
const shown = 5

/** One thing that depends on what is about to go. */
export interface Dependent {
  label: string
  to: string
}

export function Dependents({ dependents }: { dependents: Dependent[] | 'loading' }) {
  if (dependents === 'loading') return <p className={classes.quiet}>{words.checking}</p>
  if (dependents.length === 0) return <p className={classes.quiet}>{words.none}</p>
  const more = dependents.length - shown
  return (
    <section className={classes.dependents}>
      <h3>
        {words.dependents} ({dependents.length})
      </h3>
      <ul>
        {dependents.slice(0, shown).map(({ label, to }) => (
          <li key={to}>
            <TextLink to={to}>{label}</TextLink>
          </li>
        ))}
        {more > 0 && <li>{words.and(more)}</li>}
      </ul>
    </section>
  )
}
