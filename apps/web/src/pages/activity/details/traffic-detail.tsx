import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { texts } from '#texts'
import { Figures } from '#ui/figures/figures.tsx'
import { formatCount, formatShort } from '#ui/figures/format.ts'
import { type Crumb, Page } from '#ui/page/page.tsx'
import { previousDays } from '#ui/time/day-range.ts'
import { tellRange } from '#ui/time/range-picker.tsx'
import classes from '../activity.module.css'
import { overTimeQuery, type ReadOverTime } from '../activity.queries.ts'
import { ActivityBar } from '../activity-bar.tsx'
import { figuresOf } from '../figures-of.ts'
import { totalsOf } from '../totals.ts'
import type { FilterKey } from '../traffic-filters.ts'
import { TrafficNotes } from '../traffic-notes.tsx'
import { TrafficPanel } from '../traffic-panel.tsx'
import type { View } from '../use-view.ts'

const words = texts.activity

interface DetailProps {
  /** Tells what was read apart from that of other things. */
  name: string
  title: string
  crumbs: Crumb[]
  facts?: ReactNode
  view: View
  read: ReadOverTime
  filters?: FilterKey[]
  /** Tables below the chart. */
  children?: ReactNode
}

/** The traffic of one thing: headline numbers, its course over time, and what it is made of. */
export function TrafficDetail(props: DetailProps) {
  const { name, title, crumbs, facts, view, read, filters = [], children } = props
  const now = useQuery(overTimeQuery(name, read, view))
  const before = useQuery(overTimeQuery(name, read, { ...view, range: previousDays(view.range) }))
  const totals = now.data && totalsOf(now.data)
  const figures = totals && [
    ...figuresOf(totals, before.data && totalsOf(before.data)),
    {
      label: words.figures.errors,
      value: formatShort(totals.errors),
      exact: formatCount(totals.errors),
    },
  ]
  return (
    <Page title={title} crumbs={crumbs} facts={facts} guide="analytics">
      <ActivityBar view={view} filters={filters} hasUnit />
      <div className={classes.screen}>
        <TrafficNotes />
        <Figures label={words.figures.label} figures={figures} />
        <TrafficPanel
          name={`${name.replaceAll(/[^\w-]+/g, '-')}-traffic`}
          title={words.traffic}
          view={view}
          result={now}
          aside={<span className={classes.quiet}>{tellRange(view.range)}</span>}
        />
        {children}
      </div>
    </Page>
  )
}
