import type { ReactNode } from 'react'
import classes from './rights.module.css'

/** A form with what follows from it beside, or below where there is no room. */
export const SideBySide = ({ beside, children }: { beside: ReactNode; children: ReactNode }) => (
  <div className={classes.split}>
    <div className={classes.main}>{children}</div>
    <div className={classes.beside}>{beside}</div>
  </div>
)
