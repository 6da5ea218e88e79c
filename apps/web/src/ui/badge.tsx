import { CircleAlert, CircleCheck, CircleMinus, CircleX, Info } from 'lucide-react'
import classes from './badge.module.css'

export type Meaning = 'ok' | 'attention' | 'failing' | 'information' | 'quiet'

const icons = {
  ok: CircleCheck,
  attention: CircleAlert,
  failing: CircleX,
  information: Info,
  quiet: CircleMinus,
}

/** A state in colour, icon and word: the colour never speaks alone. */
export function Badge({ meaning, children }: { meaning: Meaning; children: string }) {
  const Icon = icons[meaning]
  return (
    <span className={classes.badge} data-meaning={meaning}>
      <Icon size={13} aria-hidden />
      {children}
    </span>
  )
}

/** A word set apart, without a meaning of its own. */
export const Tag = ({ children }: { children: string }) => (
  <span className={classes.tag}>{children}</span>
)
