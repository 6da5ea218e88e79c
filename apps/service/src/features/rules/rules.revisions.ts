import { createHash } from 'node:crypto'
import type { Revision } from '@svc/documents'
import type { OrganisationRecord } from '#collections'
import type { ReadScope } from '#scope'

type Policy = OrganisationRecord['open_policy']

const shown = 20

const ofSide = (side: OrganisationRecord | null) => {
  const { enabled, rules = '' } = side?.open_policy ?? {}
  return { ...(typeof enabled === 'boolean' && { enabled }), rules }
}

/** Tells one state of the rules from another, so that nobody saves over what they have not seen. */
export const stampOf = (policy: Policy): string =>
  createHash('sha256')
    .update(JSON.stringify([policy?.enabled ?? null, policy?.rules ?? '']))
    .digest('hex')
    .slice(0, 16)

function revisionOf({ version, actor, at, before, after }: Revision<OrganisationRecord>) {
  const [was, is] = [ofSide(before), ofSide(after)]
  const changed = (['rules', 'enabled'] as const).filter((name) => was[name] !== is[name])
  return { version, actor, at, changed, open_policy: is }
}

/** The changes of the rules and of their switch, apart from all others of the organisation. */
export async function listRevisions({
  org,
  organisations,
}: Pick<ReadScope, 'org' | 'organisations'>) {
  const revisions = await organisations.history(org)
  return revisions
    .map(revisionOf)
    .filter(({ changed }) => changed.length > 0)
    .sort((a, b) => b.version - a.version)
    .slice(0, shown)
}
