import { Skeleton } from '@mantine/core'
import { texts } from '#texts'
import classes from './logs.module.css'

export const LogSkeleton = () => (
  <div className={classes.skeleton} role="status" aria-label={texts.list.loading}>
    {[46, 60, 38, 52, 44, 58, 40, 50].map((width) => (
      <Skeleton key={width} height={12} width={`${width}%`} />
    ))}
  </div>
)
