import classes from './figures.module.css'
import { formatCount, formatShort } from './format.ts'

interface ShareProps {
  count: number
  /** What a full bar stands for. */
  of: number
  meaning?: 'failing'
}

/** A number with a bar beside it, for ranking at a glance. */
export const Share = ({ count, of, meaning }: ShareProps) => (
  <span className={classes.share} title={formatCount(count)}>
    <i aria-hidden data-meaning={meaning}>
      <i style={{ width: `${of > 0 ? Math.min(100, (count / of) * 100) : 0}%` }} />
    </i>
    <span>{formatShort(count)}</span>
  </span>
)
