import type { Policy } from '@svc/contract'
import { describeQuota, describeRate } from '#pages/rights/limits.ts'
import { texts } from '#texts'
import { Badge, type Meaning } from '#ui/badge.tsx'
import { identifierColumn } from '#ui/list/identifier-column.tsx'
import type { ListColumn } from '#ui/list/list-types.ts'
import { RelativeTime } from '#ui/time/time.tsx'
import { decidesOf } from './policy-form.ts'

const words = texts.policies
const { columns: labels } = words

const meanings: Record<string, Meaning> = { active: 'ok', draft: 'quiet', deny: 'failing' }
const stateText = ({ state }: Pick<Policy, 'state'>) => words.states[state] ?? state

export const StateBadge = ({ policy }: { policy: Pick<Policy, 'state'> }) => (
  <Badge meaning={meanings[policy.state] ?? 'quiet'}>{stateText(policy)}</Badge>
)

const authWords: Record<string, string> = texts.apis.auth
/** How callers with such a key prove who they are. */
export const describeAuth = ({ auth_types }: Pick<Policy, 'auth_types'>) =>
  auth_types.map((type) => authWords[type] ?? type).join(', ')

const countText = ({ access_rights }: Policy) => String(Object.keys(access_rights).length)
/** Limits of a policy that limits each API by itself stand with its APIs. */
const shared = (describe: (policy: Policy) => string) => (policy: Policy) =>
  policy.partitions.per_api ? words.decides.perApi : describe(policy)
const rateText = shared(describeRate)
const quotaText = shared(describeQuota)
const decidesText = ({ partitions }: Policy) => words.decides[decidesOf(partitions)]

export const policyColumns: ListColumn<Policy>[] = [
  {
    key: 'name',
    label: labels.name,
    width: 220,
    sort: 'name',
    text: ({ name }) => name,
    cell: ({ name }) => name,
  },
  {
    key: 'state',
    label: labels.state,
    width: 130,
    sort: 'state',
    text: stateText,
    cell: (policy) => <StateBadge policy={policy} />,
    inNarrowLine: true,
  },
  {
    key: 'apis',
    label: labels.apis,
    width: 70,
    align: 'right',
    text: countText,
    cell: countText,
  },
  {
    key: 'rate',
    label: labels.rate,
    width: 150,
    text: rateText,
    cell: rateText,
    inNarrowLine: true,
  },
  {
    key: 'quota',
    label: labels.quota,
    width: 150,
    text: quotaText,
    cell: quotaText,
    inNarrowLine: true,
  },
  {
    key: 'auth',
    label: labels.auth,
    width: 130,
    text: describeAuth,
    cell: describeAuth,
  },
  { key: 'decides', label: labels.decides, width: 140, text: decidesText, cell: decidesText },
  {
    key: 'tags',
    label: labels.tags,
    width: 150,
    isExtra: true,
    text: ({ tags }) => tags.join(', '),
    cell: ({ tags }) => tags.join(', '),
  },
  {
    key: 'date_created',
    label: labels.created,
    width: 120,
    sort: 'date_created',
    text: ({ date_created }) => date_created,
    cell: ({ date_created }) => <RelativeTime at={date_created} />,
  },
  identifierColumn(labels.id),
]
