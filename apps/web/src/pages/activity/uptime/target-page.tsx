import { useQuery } from '@tanstack/react-query'
import { api } from '#api'
import { useAddress } from '#state/address.ts'
import { texts } from '#texts'
import { Page } from '#ui/page/page.tsx'
import classes from '../activity.module.css'
import { overTimeQuery } from '../activity.queries.ts'
import { ActivityBar } from '../activity-bar.tsx'
import { TrafficPanel } from '../traffic-panel.tsx'
import { useView } from '../use-view.ts'
import { FailuresPanel, UptimeFigures } from './uptime-parts.tsx'
import { shownAtFirst, uptimeSeries } from './uptime-series.ts'

const words = texts.uptime

/** An address as one segment of a path. */
function base64Url(text: string) {
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte))
  return btoa(bytes.join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The checks of one upstream host. */
export function TargetPage() {
  const [{ url = '' }] = useAddress()
  const view = useView()
  const result = useQuery(
    overTimeQuery(
      `target ${url}`,
      ({ params, query }) =>
        api.uptime.ofTarget({ params: { ...params, target: base64Url(url) }, query }),
      view,
    ),
  )
  return (
    <Page title={url} crumbs={[{ label: words.title, to: '/uptime' }]} guide="analytics">
      <ActivityBar view={view} hasUnit />
      <div className={classes.screen}>
        <UptimeFigures rows={result.data} />
        <TrafficPanel
          name="uptime-target"
          title={words.overTime}
          {...{ view, result }}
          series={uptimeSeries}
          hidden={shownAtFirst}
          height={240}
        />
        <FailuresPanel view={view} url={url} />
      </div>
    </Page>
  )
}
