import { Skeleton } from '@mantine/core'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { texts } from '#texts'
import classes from './figures.module.css'
import { formatCount, formatShort } from './format.ts'

const words = texts.chart

/** A big number in few letters, the exact one on hover. */
export const Count = ({ count }: { count: number }) => (
  <span title={formatCount(count)}>{formatShort(count)}</span>
)

export interface Figure {
  label: string
  value: string
  exact?: string
  /** Against the period before: `+12 %`. */
  change?: string
  /** Whether the change is for the better; neither when it says nothing about that. */
  isBetter?: boolean
}

/** Headline numbers side by side; `undefined` while they are on their way. */
export const Figures = ({ label, figures }: { label: string; figures?: Figure[] }) => (
  <dl className={classes.figures} aria-label={label}>
    {figures?.map((figure) => <OneFigure key={figure.label} {...figure} />) ??
      [1, 2, 3, 4].map((place) => (
        <div key={place} className={classes.figure}>
          <Skeleton height={12} width={72} mt={4} />
          <Skeleton height={26} width={110} mt={12} mb={25} />
        </div>
      ))}
  </dl>
)

function OneFigure({ label, value, exact, change, isBetter }: Figure) {
  const Arrow = change?.startsWith('−') ? TrendingDown : TrendingUp
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value} title={exact}>
        {value}
      </dd>
      <dd className={classes.change} data-better={isBetter}>
        {change && (
          <>
            <Arrow size={13} aria-hidden />
            {words.against(change)}
          </>
        )}
      </dd>
    </div>
  )
}
