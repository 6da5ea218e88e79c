import { useMe } from '#state/session.ts'
import { texts } from '#texts'
import { Page } from '#ui/page/page.tsx'
import { NextSteps } from './next-steps.tsx'
import { OrganisationPanel } from './organisation-panel.tsx'
import classes from './overview.module.css'
import { useCounts } from './overview.queries.ts'
import { RecentChanges } from './recent-changes.tsx'
import { TrafficStrip } from './traffic-strip.tsx'

const words = texts.overview

/** The first screen after signing in. */
export function OverviewPage() {
  const { first_name, email_address } = useMe()
  const { hasTraffic } = useCounts()
  return (
    <Page title={words.title} guide="sign-in">
      <div className={classes.overview}>
        <p className={classes.welcome}>
          {words.welcome(first_name || email_address)} {!hasTraffic && words.intro}
        </p>
        <TrafficStrip />
        <NextSteps />
        <OrganisationPanel />
        <RecentChanges />
      </div>
    </Page>
  )
}
