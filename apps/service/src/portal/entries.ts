import type { CatalogueEntry, PortalConfiguration } from '@svc/contract'
import { notFound } from '#failure'
import { findCatalogue, settingsFor } from '#features/catalogue'
import type { ReadScope } from '#scope'
import { type OwnField, ownFieldsOf } from './forms.ts'

/** What developers may see of the catalogue. */
export async function visibleEntries(scope: ReadScope): Promise<CatalogueEntry[]> {
  return (await findCatalogue(scope)).apis.filter(({ show, policy_id }) => show && policy_id !== '')
}

export async function demandEntry(scope: ReadScope, policyId: string): Promise<CatalogueEntry> {
  const entry = (await visibleEntries(scope)).find(({ policy_id }) => policy_id === policyId)
  if (!entry) throw notFound('This API is not in the catalogue')
  return entry
}

export const nameOfEntry = ({ name, policy_id }: CatalogueEntry): string => name || policy_id

const authTypes: Record<string, string> = {
  authToken: 'Token',
  oauth: 'OAuth 2.0',
  basic: 'User name and password',
  jwt: 'JSON Web Token',
  hmac: 'Signed requests',
  openid: 'OpenID Connect',
  mutualTLS: 'Client certificate',
  keyless: 'Open',
}

export const nameOfAuth = (type: string): string => authTypes[type] ?? 'Several ways'

const issuedElsewhere = ['oauth', 'jwt', 'openid']

/** How an entry is asked for: where clients are registered elsewhere, that is like OAuth. */
export const accessTypeOf = (configuration: PortalConfiguration, entry: CatalogueEntry): string =>
  configuration.enable_dcr && issuedElsewhere.includes(entry.auth_type) ? 'oauth' : entry.auth_type

/** One key holds policies of one way to prove who sends a request; a client is for one. */
export const isAlike = (
  configuration: PortalConfiguration,
  one: CatalogueEntry,
  other: CatalogueEntry,
): boolean => one.auth_type === other.auth_type && accessTypeOf(configuration, one) !== 'oauth'

/** What has to be said when these are asked for, each thing once. */
export function requestFieldsOf(
  configuration: PortalConfiguration,
  entries: CatalogueEntry[],
): OwnField[] {
  const all = entries.flatMap((entry) =>
    ownFieldsOf(settingsFor(configuration, entry).key_request_fields),
  )
  const byName = new Map<string, OwnField>()
  for (const field of all) {
    const known = byName.get(field.name)
    byName.set(field.name, known?.isRequired ? known : field)
  }
  return [...byName.values()]
}
