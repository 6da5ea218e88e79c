import { PortalConfiguration } from '@svc/contract'
import { completer } from '@svc/sessions/shape'
import type { PortalConfigurationRecord } from '#collections'
import type { ReadScope } from '#scope'
import type { Sealer } from '#secrets'
import { findOnly } from './singleton.ts'

export const configurationName = 'portal_configurations'

/** A whole configuration, whatever was sent; ids are those of nobody. */
export const readConfiguration: (given: unknown) => PortalConfiguration =
  completer(PortalConfiguration)

/** How the portal of an organisation behaves; that of one without a configuration is all zero. */
export async function findConfiguration(
  scope: Pick<ReadScope, 'org' | 'portalConfigurations'>,
): Promise<PortalConfiguration> {
  const record = await findOnly(scope, scope.portalConfigurations, configurationName)
  return record ?? readConfiguration({})
}

type Kept = Omit<PortalConfigurationRecord, 'id' | 'org_id'>

/** What is kept: the token of the identity provider sealed, and unchanged where it is the same. */
export function keepConfiguration(
  given: unknown,
  before: PortalConfigurationRecord | undefined,
  sealer: Sealer,
): Kept {
  const { id: _id, org_id: _org, ...configuration } = readConfiguration(given)
  const { access_token } = configuration.dcr_options
  const old = before?.dcr_options.access_token ?? ''
  const isSame = old !== '' && sealer.open(old) === access_token
  const sealed = isSame || access_token === '' ? old : sealer.seal(access_token)
  const kept = access_token === '' ? '' : sealed
  return { ...configuration, dcr_options: { ...configuration.dcr_options, access_token: kept } }
}

export function showConfiguration(
  record: PortalConfigurationRecord,
  sealer: Sealer,
): PortalConfiguration {
  const { access_token: sealed } = record.dcr_options
  const access_token = sealed === '' ? '' : sealer.open(sealed)
  return { ...record, dcr_options: { ...record.dcr_options, access_token } }
}
