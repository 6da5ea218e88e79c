import { Switch } from '@mantine/core'
import { useAddress } from '#state/address.ts'
import { texts } from '#texts'
import { FilterButton } from '#ui/list/filter-button.tsx'
import { defaultPreset } from '#ui/time/day-range.ts'
import { GranularityChoice } from '#ui/time/granularity-choice.tsx'
import { RangePicker } from '#ui/time/range-picker.tsx'
import classes from './activity.module.css'
import { type FilterKey, useTrafficFilters } from './traffic-filters.ts'
import type { View } from './use-view.ts'

const words = texts.activity

interface BarProps {
  view: View
  filters?: FilterKey[]
  /** There is a chart, whose points have a length. */
  hasUnit?: boolean
  /** The chart can show the time before, too. */
  canCompare?: boolean
}

/** Which time and which traffic a screen shows; every choice is in the address. */
export function ActivityBar({ view, filters = [], hasUnit, canCompare }: BarProps) {
  const [address, change] = useAddress()
  const { range, today, unit, narrowing } = view
  const offered = useTrafficFilters(view, filters)
  const set = Object.fromEntries(Object.entries(narrowing))
  // Another question starts at the first page of its table.
  const ask = (edit: Record<string, string | undefined>) => change({ ...edit, p: undefined })
  return (
    <search className={classes.bar} aria-label={words.bar}>
      <RangePicker
        {...{ range, today }}
        choosePreset={(preset) =>
          ask({
            range: preset === defaultPreset ? undefined : preset,
            ...{ from: undefined, to: undefined },
          })
        }
        chooseDays={({ from, to }) => ask({ range: undefined, from, to })}
      />
      {hasUnit && (
        <GranularityChoice {...{ range, unit }} choose={(next) => change({ res: next })} />
      )}
      <div className={classes.filters}>
        {offered.map((filter) => (
          <FilterButton
            key={filter.key}
            filter={filter}
            query={{ q: '', filters: set }}
            change={(values) =>
              ask({
                ...{ api_id: undefined, api_version: undefined, tags: undefined },
                ...values,
              })
            }
          />
        ))}
      </div>
      {canCompare && (
        <Switch
          size="xs"
          label={words.compare}
          checked={address.compare === 'true'}
          onChange={(event) =>
            change({ compare: event.currentTarget.checked ? 'true' : undefined })
          }
        />
      )}
    </search>
  )
}
