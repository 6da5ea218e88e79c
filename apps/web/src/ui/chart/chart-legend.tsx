import classes from './chart.module.css'
import { type ChartSeries, formatValue, totalOf } from './series.ts'
import { Swatch } from './swatch.tsx'

interface LegendProps {
  label: string
  series: ChartSeries[]
  hidden: ReadonlySet<string>
  toggle: (key: string) => void
}

/** The names of all series; each can be put away and brought back. */
export const ChartLegend = ({ label, series, hidden, toggle }: LegendProps) => (
  <fieldset className={classes.legend}>
    <legend className="visually-hidden">{label}</legend>
    {series.map((one) => {
      const total = totalOf(one)
      return (
        <button
          key={one.key}
          type="button"
          aria-pressed={!hidden.has(one.key)}
          onClick={() => toggle(one.key)}
        >
          <Swatch series={one} />
          {one.label} {total !== undefined && <b>{formatValue(one, total)}</b>}
        </button>
      )
    })}
  </fieldset>
)
