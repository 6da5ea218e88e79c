import type { Rollout } from '@svc/contract'
import { Radio } from 'lucide-react'
import { texts } from '#texts'
import { ListPage } from '#ui/list/list-page.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { Empty } from '#ui/state/state.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { ReachedBadge, reachedText } from './node-badges.tsx'
import { rolloutSource } from './nodes.queries.ts'

const words = texts.rollouts

const sentenceOf = ({ command, name }: Rollout) => words.sentence(command, name)
const slowestOf = ({ slowest_ms }: Rollout) => (slowest_ms === null ? '–' : words.ms(slowest_ms))
const behindOf = ({ behind }: Rollout) => behind.map(({ hostname }) => hostname).join(', ')

const columns: ListColumn<Rollout>[] = [
  { key: 'what', label: words.columns.what, width: 260, text: sentenceOf, cell: sentenceOf },
  {
    key: 'when',
    label: words.columns.when,
    width: 120,
    text: ({ at }) => at,
    cell: ({ at }) => <RelativeTime at={at} />,
    inNarrowLine: true,
  },
  {
    key: 'state',
    label: words.columns.state,
    width: 150,
    text: reachedText,
    cell: (rollout) => <ReachedBadge {...rollout} />,
    inNarrowLine: true,
  },
  {
    key: 'slowest',
    label: words.columns.slowest,
    width: 100,
    align: 'right',
    text: slowestOf,
    cell: slowestOf,
  },
  {
    key: 'behind',
    label: words.columns.behind,
    width: 200,
    grows: true,
    text: behindOf,
    cell: behindOf,
  },
  {
    key: 'sequence',
    label: words.columns.sequence,
    width: 90,
    align: 'right',
    isExtra: true,
    text: ({ sequence }) => String(sequence),
    cell: ({ sequence }) => sequence,
  },
]

/** Every change that gateways have to fetch, and how far it has come. */
export const RolloutsPage = () => (
  <ListPage
    name="rollouts"
    title={words.title}
    guide="gateways"
    source={rolloutSource}
    columns={columns}
    rowLink={({ sequence }) => `/rollouts/${sequence}`}
    empty={
      <Empty icon={Radio} title={words.emptyTitle} guide="gateways">
        <p>{words.emptyText}</p>
      </Empty>
    }
  />
)
