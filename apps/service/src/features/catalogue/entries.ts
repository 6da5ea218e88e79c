import { CatalogueEntry } from '@svc/contract'
import { completer } from '@svc/sessions/shape'
import type { PolicyRecord } from '#collections'
import { readConfiguration } from '#features/portalsettings'

const complete = completer(CatalogueEntry)
const nothing = readConfiguration({})

/** The words of the portal for how keys of a policy prove who they are. */
const namesOfPortal: Record<string, string> = { ba: 'basic', oidc: 'openid', other: 'multiAuth' }

export const authTypeOf = ({ auth_type, auth_types }: PolicyRecord): string =>
  auth_types.length === 0 ? 'authToken' : (namesOfPortal[auth_type] ?? auth_type)

const membersOf = (given: unknown) =>
  typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {}

/**
 * A whole entry, whatever was sent. Its limit of OAuth clients is none unless said, and it never
 * holds options of an identity provider: those are the portal's.
 */
export function readEntry(given: unknown): CatalogueEntry {
  const { hasDocumentation: _, ...known } = membersOf(given)
  const entry = complete(known)
  const { oauth_usage_limit } = membersOf(membersOf(given).config)
  return {
    ...entry,
    version: entry.version || 'v2',
    config: {
      ...entry.config,
      dcr_options: nothing.dcr_options,
      oauth_usage_limit:
        typeof oauth_usage_limit === 'number' ? entry.config.oauth_usage_limit : -1,
    },
  }
}

/** The entry with what its policy says of itself. */
export function followPolicy(entry: CatalogueEntry, policy: PolicyRecord | undefined) {
  if (!policy) return entry
  const auth_type = authTypeOf(policy)
  return { ...entry, auth_type, is_keyless: auth_type === 'keyless' }
}

/** An entry of nothing but a policy, for one that no catalogue has. */
export const entryOfPolicy = (policyId: string): CatalogueEntry => {
  const entry = complete({ policy_id: policyId })
  return { ...entry, config: { ...entry.config, oauth_usage_limit: -1 } }
}
