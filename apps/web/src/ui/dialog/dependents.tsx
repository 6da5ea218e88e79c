import { texts } from '#texts'
import { TextLink } from '../link/link.tsx'
import classes from './dialog.module.css'

const words = texts.danger
const shown = 5

/** Something that depends on what is about to go. */
export interface Dependent {
  label: string
  to: string
  search?: Record<string, string>
  /** How many it stands for, when not for one. */
  count?: number
}

export function Dependents({ dependents }: { dependents: Dependent[] | 'loading' }) {
  if (dependents === 'loading') return <p className={classes.quiet}>{words.checking}</p>
  if (dependents.length === 0) return <p className={classes.quiet}>{words.none}</p>
  const more = dependents.slice(shown).reduce((sum, { count = 1 }) => sum + count, 0)
  const all = dependents.reduce((sum, { count = 1 }) => sum + count, 0)
  return (
    <section className={classes.dependents}>
      <h3>
        {words.dependents} ({all})
      </h3>
      <ul>
        {dependents.slice(0, shown).map(({ label, to, search }) => (
          <li key={`${to} ${label}`}>
            <TextLink to={to} search={search}>
              {label}
            </TextLink>
          </li>
        ))}
        {more > 0 && <li>{words.and(more)}</li>}
      </ul>
    </section>
  )
}
