import type { CatalogueEntry, PortalConfiguration } from '@svc/contract'
import type { DeveloperRecord } from '#collections'
import { invalid } from '#failure'
import { settingsFor } from '#features/catalogue'
import type { ReadScope } from '#scope'
import { accessTypeOf } from './entries.ts'

/** Refuses a client above the limit of its entry; zero and less are none. Open requests count. */
export async function refuseOverLimit(
  { keyRequests }: Pick<ReadScope, 'keyRequests'>,
  developer: DeveloperRecord,
  configuration: PortalConfiguration,
  entry: CatalogueEntry,
): Promise<void> {
  const { oauth_usage_limit: most } = settingsFor(configuration, entry)
  if (accessTypeOf(configuration, entry) !== 'oauth' || most <= 0) return
  const held = developer.oauth_clients[entry.policy_id]?.length ?? 0
  const open = await keyRequests.count({
    ...{ by_user: developer.id, approved: false, apply_policies: { has: entry.policy_id } },
  })
  if (held + open >= most) {
    throw invalid(`You can have ${most} OAuth ${most === 1 ? 'client' : 'clients'} of this API`)
  }
}
