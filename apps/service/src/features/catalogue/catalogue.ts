import type { CatalogueEntry, PortalConfiguration } from '@svc/contract'
import type { CatalogueRecord } from '#collections'
import { findOnly } from '#features/portalsettings'
import type { ReadScope } from '#scope'

export const catalogueName = 'catalogues'

/** The catalogue of the organisation; one without any is empty. */
export async function findCatalogue(
  scope: Pick<ReadScope, 'org' | 'catalogues'>,
): Promise<Pick<CatalogueRecord, 'apis' | 'email'>> {
  return (await findOnly(scope, scope.catalogues, catalogueName)) ?? { apis: [], email: '' }
}

type Overridable =
  | 'require_key_approval'
  | 'redirect_on_key_request'
  | 'redirect_to'
  | 'key_request_fields'
  | 'oauth_usage_limit'
  | 'email'

/** What counts for an entry: its own settings where it overrides those of the portal. */
export function settingsFor(
  configuration: PortalConfiguration,
  entry: CatalogueEntry | undefined,
): Pick<PortalConfiguration, Overridable> {
  if (!entry?.config.override) return configuration
  return entry.config
}
