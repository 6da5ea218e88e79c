import classes from './chart.module.css'
import type { ChartSeries } from './series.ts'

/** A sample of how a series is drawn. */
export const Swatch = ({ series: { colour, dash, shape } }: { series: ChartSeries }) => (
  <svg className={classes.swatch} viewBox="0 0 18 10" aria-hidden>
    {shape === 'stack' ? (
      <rect x="3" y="0" width="12" height="10" rx="2" fill={`var(${colour})`} />
    ) : (
      <line
        {...{ x1: 0, y1: 5, x2: 18, y2: 5, strokeWidth: 2.5 }}
        stroke={`var(${colour})`}
        strokeDasharray={dash === 'dotted' ? '2 3' : dash === 'dashed' ? '6 4' : undefined}
      />
    )}
  </svg>
)
