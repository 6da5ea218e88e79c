import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { overTimeQuery } from '#pages/activity/activity.queries.ts'
import { figuresOf } from '#pages/activity/figures-of.ts'
import { totalsOf } from '#pages/activity/totals.ts'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { Spark } from '#ui/chart/spark.tsx'
import { Panel } from '#ui/facts.tsx'
import { Figures } from '#ui/figures/figures.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { dayOf, previousDays, rangeOf } from '#ui/time/day-range.ts'
import classes from './overview.module.css'

const words = texts.overview

/** The traffic of the last week in a few numbers, for those who may see it; nothing before there is any. */
export function TrafficStrip() {
  const enabled = useMay()(contract.usage.overTime)
  const range = rangeOf('7d', dayOf(Date.now()))
  const week = { range, unit: 'hour', narrowing: {} } as const
  const asked = { ...overTimeQuery('all', api.usage.overTime, week), enabled }
  const before = { ...week, range: previousDays(range), unit: 'day' } as const
  const now = useQuery(asked).data
  const then = useQuery({ ...overTimeQuery('all', api.usage.overTime, before), enabled }).data
  if (!now?.some(({ hits }) => hits > 0)) return null
  const totals = totalsOf(now)
  return (
    <Panel title={words.traffic} aside={<TextLink to="/activity">{words.allTraffic}</TextLink>}>
      <div className={classes.traffic}>
        <Figures
          label={texts.activity.figures.label}
          figures={figuresOf(totals, then && totalsOf(then))}
        />
        <Spark told={words.trafficTold(totals.hits)} values={now.map(({ hits }) => hits)} />
      </div>
    </Panel>
  )
}
