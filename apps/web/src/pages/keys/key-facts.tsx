import type { Key, KeyEntry } from '@svc/contract'
import { TrafficLink } from '#pages/activity/traffic-link.tsx'
import { texts } from '#texts'
import { Identifier } from '#ui/identifier.tsx'
import { RelativeTime } from '#ui/time/time.tsx'
import { KeyStatus, momentOf } from './key-columns.tsx'
import { idOf } from './keys.queries.ts'
import { useLastUsed } from './last-used.tsx'

const words = texts.keys

interface FactsProps {
  of: Key
  entry: KeyEntry | null | undefined
}

/** What one must know of a key at a glance. */
export function KeyFacts({ of: key, entry }: FactsProps) {
  const { data } = key
  const hasQuota = data.quota_max > 0
  const lastUsed = useLastUsed(idOf(key))
  return (
    <>
      <KeyStatus of={data} />
      {entry && <span>{words.kinds[entry.kind] ?? entry.kind}</span>}
      {entry?.username && entry.username !== data.alias && <span>{entry.username}</span>}
      {data.expires > 0 && (
        <span>
          {words.columns.expires} <RelativeTime at={momentOf(data.expires)} />
        </span>
      )}
      {lastUsed && (
        <span>
          {words.columns.lastUsed} <RelativeTime at={lastUsed} />
        </span>
      )}
      {hasQuota && <span>{words.quotaLeft(data.quota_remaining, data.quota_max)}</span>}
      {hasQuota && data.quota_renews > 0 && (
        <span>
          {words.quotaRenews} <RelativeTime at={momentOf(data.quota_renews)} />
        </span>
      )}
      <Identifier id={idOf(key)} />
      <TrafficLink of="key" id={idOf(key)} />
    </>
  )
}
