import type { KeyValue } from '@svc/keyvalue'
import type { DeveloperRecord } from '#collections'
import { type KeyStore, showKeys } from '#features/keys'
import type { ReadScope } from '#scope'

const gone = {
  ...{ exists: false, is_inactive: false, expires: 0, rate: 0, per: 0 },
  ...{ quota_max: 0, quota_remaining: 0, quota_renews: 0 },
}

/** The keys of a developer as they count now, and how many requests there were. */
export async function statisticsOf(
  scope: ReadScope,
  developer: DeveloperRecord,
  { store, keyvalue }: { store: KeyStore; keyvalue: KeyValue },
) {
  const { keyRequests } = scope
  const names = Object.keys(developer.keys)
  const found = await store.read(names)
  const shown = await showKeys(scope, keyvalue, found, false)
  const [approved, pending] = await Promise.all(
    [true, false].map((approved) => keyRequests.count({ by_user: developer.id, approved })),
  )
  const keys = names.map((key) => {
    const policies = developer.keys[key] ?? []
    const session = shown.find(({ key_id }) => key_id === key)?.data
    if (!session) return { key, policies, ...gone }
    const { is_inactive, expires, rate, per, quota_max, quota_remaining, quota_renews } = session
    const counts = { rate, per, quota_max, quota_remaining, quota_renews }
    return { key, policies, exists: true, is_inactive, expires, ...counts }
  })
  return {
    keys,
    oauth_clients: developer.client_ids.length,
    requests: { approved: approved ?? 0, pending: pending ?? 0 },
  }
}

export type DeveloperStatistics = Awaited<ReturnType<typeof statisticsOf>>
