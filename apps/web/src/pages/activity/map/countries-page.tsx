import { Button, Skeleton } from '@mantine/core'
import type { TrafficRow } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { api } from '#api'
import { useAddress } from '#state/address.ts'
import { trafficStateQuery } from '#state/traffic.ts'
import { texts } from '#texts'
import { Panel } from '#ui/facts.tsx'
import { Page } from '#ui/page/page.tsx'
import { Empty } from '#ui/state/state.tsx'
import classes from '../activity.module.css'
import { groupedQuery, overTimeQuery } from '../activity.queries.ts'
import { ActivityBar } from '../activity-bar.tsx'
import { TrafficNotes } from '../traffic-notes.tsx'
import { TrafficPanel } from '../traffic-panel.tsx'
import { useView, type View } from '../use-view.ts'
import { countryName } from './country-name.ts'
import { CountryTable } from './country-table.tsx'

const words = texts.activity

const WorldMap = lazy(async () => ({ default: (await import('#ui/map/world-map.tsx')).WorldMap }))

/** Where requests came from; a country opens its course over time. */
export function CountriesPage() {
  const view = useView()
  const [{ country }, change] = useAddress()
  const { data: state } = useQuery(trafficStateQuery)
  const result = useQuery(groupedQuery('countries', api.activity.byCountry, view))
  const choose = (iso: string) => change({ country: iso === country ? undefined : iso })
  const hasNone = state?.countries === false && !result.data?.some(({ id }) => id.iso_country)
  return (
    <Page title={words.byCountry} guide="analytics">
      <ActivityBar view={view} filters={['api_id', 'tags']} hasUnit={country !== undefined} />
      <div className={classes.screen}>
        <TrafficNotes />
        {hasNone ? (
          <Empty icon={Globe} title={words.noGeoTitle} guide="analytics">
            <p>{words.noGeo}</p>
          </Empty>
        ) : (
          <>
            <Panel title={texts.map.label} text={country ? undefined : words.chooseCountry}>
              <MapOf rows={result.data} chosen={country} choose={choose} />
            </Panel>
            {country && <CountryPanel view={view} iso={country} close={() => choose(country)} />}
            <CountryTable result={result} choose={choose} />
          </>
        )}
      </div>
    </Page>
  )
}

interface MapProps {
  rows?: TrafficRow[]
  chosen?: string
  choose: (iso: string) => void
}

function MapOf({ rows, chosen, choose }: MapProps) {
  const counts = useMemo(
    () => new Map(rows?.map(({ id, hits }): [string, number] => [id.iso_country, hits])),
    [rows],
  )
  const waiting = <Skeleton height={400} />
  if (!rows) return waiting
  return (
    <Suspense fallback={waiting}>
      <WorldMap label={texts.map.label} {...{ counts, chosen, choose }} />
    </Suspense>
  )
}

interface CountryProps {
  view: View
  iso: string
  close: () => void
}

function CountryPanel({ view, iso, close }: CountryProps) {
  const result = useQuery(
    overTimeQuery(
      `country ${iso}`,
      ({ params, query }) => api.activity.ofCountry({ params: { ...params, iso }, query }),
      view,
    ),
  )
  return (
    <TrafficPanel
      name={`country-${iso}`}
      title={words.overTime(countryName(iso))}
      view={view}
      result={result}
      height={240}
      aside={
        <Button size="xs" variant="default" onClick={close}>
          {words.closeCountry}
        </Button>
      }
    />
  )
}
