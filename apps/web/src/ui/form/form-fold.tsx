import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { texts } from '#texts'
import classes from './form.module.css'

const words = texts.form

interface FoldProps {
  /** What is folded away; by default what few people need. */
  title?: string
  /** Marks the fold, so that nothing unusual hides in it. */
  holdsValues: boolean
  children: ReactNode
}

/** Fields that few people need, folded away; a dot tells when they hold something. */
export const FormFold = ({ title = words.advanced, holdsValues, children }: FoldProps) => (
  <details className={classes.fold}>
    <summary>
      <ChevronRight size={15} aria-hidden />
      {title}
      {holdsValues && <span className={classes.dot} role="img" aria-label={words.hasValues} />}
    </summary>
    <div className={classes.fields}>{children}</div>
  </details>
)
