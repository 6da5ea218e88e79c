import type { DataPlane } from '@svc/contract'
import { dataPlanes as words } from '#texts/data-planes.ts'
import { Badge } from '#ui/badge.tsx'

/** The name of a data plane. */
export const nameOf = ({ group_id }: Pick<DataPlane, 'group_id'>) => group_id || words.noGroup

type Lagging = Pick<DataPlane, 'changes_behind'>

export const lagText = ({ changes_behind }: Lagging) =>
  changes_behind === 0 ? words.upToDate : words.behind(changes_behind)

/** Whether somebody serves the configuration of now. */
export const LagBadge = (lagging: Lagging) => (
  <Badge meaning={lagging.changes_behind === 0 ? 'ok' : 'attention'}>{lagText(lagging)}</Badge>
)

type Versioned = Pick<DataPlane, 'versions' | 'is_supported'>

export const versionText = ({ versions }: Pick<Versioned, 'versions'>) =>
  versions.join(', ') || words.unknownVersion

/** Versions, with a word where one is not among the supported combinations. */
export const Versions = ({ versions, is_supported }: Versioned) => (
  <>
    {versionText({ versions })}{' '}
    {is_supported === false && <Badge meaning="attention">{words.unsupported}</Badge>}
  </>
)
