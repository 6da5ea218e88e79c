import classes from './chart.module.css'
import { type ChartPoint, type ChartSeries, formatValue } from './series.ts'
import { Swatch } from './swatch.tsx'

interface ReadoutProps {
  point: ChartPoint
  series: ChartSeries[]
  at: number
  /** Place of the crosshair; the readout stands where there is room beside it. */
  left: number
}

/** All values at the crosshair. Those who listen hear the same from the chart itself. */
export function ChartReadout({ point, series, at, left }: ReadoutProps) {
  return (
    <div className={classes.readout} style={placeBeside(left)} aria-hidden>
      <b>{point.exact}</b>
      <table>
        <tbody>
          {series.map((one) => (
            <tr key={one.key}>
              <td>
                <Swatch series={one} />
              </td>
              <td>{one.label}</td>
              <td>{formatValue(one, one.values[at] ?? null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const roomMin = 240

const placeBeside = (left: number) =>
  left > roomMin ? { left: left - 12, translate: '-100% 0' } : { left: left + 12 }
