import { Skeleton } from '@mantine/core'
import { texts } from '#texts'
import classes from './page.module.css'

/** The shape of a screen that is still on its way. */
export const PageSkeleton = () => (
  <div className={classes.page} role="status" aria-label={texts.frame.loading}>
    <div className={classes.head}>
      <div className={classes.row}>
        <Skeleton height={22} width={180} />
      </div>
    </div>
    <div className={classes.body}>
      <FieldsSkeleton />
    </div>
  </div>
)

/** Labels and fields to come. */
export const FieldsSkeleton = () => (
  <div className={classes.skeleton}>
    {[120, 90, 160, 110].map((width) => (
      <div key={width}>
        <Skeleton height={10} width={width} mb={8} />
        <Skeleton height={32} />
      </div>
    ))}
  </div>
)
