import type { contract, Receipt, Reply } from '@svc/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { texts } from '#texts'
import { Badge } from '#ui/badge.tsx'
import { Facts, Panel } from '#ui/facts.tsx'
import { TextLink } from '#ui/link/link.tsx'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { ExactTime, RelativeTime } from '#ui/time/time.tsx'
import { ContactBadge, ReachedBadge } from './node-badges.tsx'
import classes from './nodes.module.css'
import { rolloutQuery } from './nodes.queries.ts'

const words = texts.rollouts
const crumbs = [{ label: words.title, to: '/rollouts' }]

type Followed = Reply<typeof contract.rollouts.get>

/** One change, gateway by gateway. */
export function RolloutPage() {
  const { sequence = '' }: { sequence?: string } = useParams({ strict: false })
  return (
    <Loaded result={useQuery(rolloutQuery(sequence))} crumbs={crumbs}>
      {(rollout) => <LoadedRollout rollout={rollout} />}
    </Loaded>
  )
}

const LoadedRollout = ({ rollout }: { rollout: Followed }) => (
  <Page
    title={words.sentence(rollout.command, rollout.name)}
    crumbs={crumbs}
    guide="gateways"
    shape="form"
    facts={
      <>
        <ReachedBadge {...rollout} />
        <RelativeTime at={rollout.at} />
      </>
    }
  >
    <div className={classes.panels}>
      <Panel title={words.receipts} text={words.receiptsText}>
        {rollout.receipts.length === 0 ? (
          <p>{words.noReceipts}</p>
        ) : (
          <Facts facts={rollout.receipts.map(receiptFact)} />
        )}
      </Panel>
      <Panel title={words.facts}>
        <Facts
          facts={[
            { label: words.columns.when, value: <ExactTime at={rollout.at} /> },
            { label: words.version, value: rollout.version },
            {
              label: words.object,
              value: (
                <TextLink to={`/history/${rollout.collection}/${rollout.id}`}>
                  {words.open}
                </TextLink>
              ),
            },
          ]}
        />
      </Panel>
    </div>
  </Page>
)

const receiptFact = ({ id, hostname, status, duration_ms }: Receipt) => ({
  label: hostname || id,
  value: (
    <span className={classes.receipt}>
      <Badge meaning={duration_ms === null ? 'attention' : 'ok'}>
        {duration_ms === null ? words.waiting : words.took(words.ms(duration_ms))}
      </Badge>
      {duration_ms === null && <ContactBadge status={status} />}
      <TextLink to={`/nodes/${id}`}>{words.openNode}</TextLink>
    </span>
  ),
})
