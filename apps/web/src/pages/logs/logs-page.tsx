import { Switch } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useAddress } from '#state/address.ts'
import { texts } from '#texts'
import { ExportButtons } from '#ui/list/export-buttons.tsx'
import { FilterButton } from '#ui/list/filter-button.tsx'
import { Page } from '#ui/page/page.tsx'
import { dayOf, defaultPreset, readRange } from '#ui/time/day-range.ts'
import { RangePicker } from '#ui/time/range-picker.tsx'
import { LogContent } from './log-content.tsx'
import { useLogFilters } from './log-filters.ts'
import { filterKeys, questionOf, setFilters } from './log-question.ts'
import classes from './logs.module.css'
import { exportLink, logQuery } from './logs.queries.ts'
import { useTail } from './use-tail.ts'

const words = texts.logs

const RecordDrawer = lazy(async () => ({
  default: (await import('./record-drawer.tsx')).RecordDrawer,
}))

const noFilters = Object.fromEntries(filterKeys.map((key) => [key, undefined]))

/** Single requests, newest first, as they were recorded. */
export function LogsPage() {
  const [address, change] = useAddress()
  const today = dayOf(Date.now())
  const range = readRange(address, today)
  const question = questionOf(address, range)
  const isLive = address.live === 'true'
  useTail(question, isLive)
  const result = useInfiniteQuery(logQuery(question))
  const set = setFilters(address)
  const filters = useLogFilters(address.api)
  return (
    <Page title={words.title} guide="analytics" shape="table">
      <search className={classes.bar}>
        <RangePicker
          {...{ range, today }}
          choosePreset={(preset) =>
            change({
              range: preset === defaultPreset ? undefined : preset,
              ...{ from: undefined, to: undefined },
            })
          }
          chooseDays={({ from, to }) => change({ range: undefined, from, to })}
        />
        <Switch
          size="xs"
          label={words.live}
          title={words.liveOn}
          checked={isLive}
          onChange={(event) => change({ live: event.currentTarget.checked ? 'true' : undefined })}
        />
        <div className={classes.filters}>
          {filters.map((filter) => (
            <FilterButton
              key={filter.key}
              filter={filter}
              query={{ q: '', filters: set }}
              change={(values) => change({ ...noFilters, ...values })}
            />
          ))}
        </div>
        <div className={classes.tools}>
          <ExportButtons
            name="logs"
            columns={[]}
            read={async () => []}
            links={{ csv: exportLink(question, 'csv'), json: exportLink(question, 'json') }}
          />
        </div>
      </search>
      <LogContent
        result={result}
        isNarrowed={Object.keys(set).length > 0}
        clear={() => change(noFilters)}
        open={(record) => change({ record }, { isStep: true })}
        only={change}
      />
      {address.record && (
        <Suspense>
          <RecordDrawer
            id={address.record}
            close={() => change({ record: undefined })}
            only={(edit) => change({ ...edit, record: undefined })}
          />
        </Suspense>
      )}
    </Page>
  )
}
