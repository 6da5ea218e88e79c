import type { Rollout } from '@svc/contract'
import { texts } from '#texts'
import { Badge, type Meaning } from '#ui/badge.tsx'

const meanings: Record<string, Meaning> = { pass: 'ok', warn: 'attention', fail: 'failing' }

/** Whether a gateway is in touch. */
export const ContactBadge = ({ status }: { status: string }) => (
  <Badge meaning={meanings[status] ?? 'quiet'}>{texts.nodes.statuses[status] ?? status}</Badge>
)

export const reachedText = ({ fetched, nodes }: Pick<Rollout, 'fetched' | 'nodes'>) =>
  nodes === 0 ? texts.rollouts.nobody : texts.rollouts.reached(fetched, nodes)

/** How far a change has come. */
export function ReachedBadge(rollout: Pick<Rollout, 'fetched' | 'nodes'>) {
  const { fetched, nodes } = rollout
  const meaning = fetched === nodes ? 'ok' : 'attention'
  return <Badge meaning={nodes === 0 ? 'quiet' : meaning}>{reachedText(rollout)}</Badge>
}
