import { randomUUID } from 'node:crypto'
import type { ApiRecord } from '#collections'
import { conflict, invalid } from '#failure'
import type { ComposeTools, ComposingScope, Draft } from './compose.ts'
import type { ApiIdentity, Kind } from './kind.ts'

/** A public id: 32 hex characters. */
export const newApiId = () => randomUUID().replaceAll('-', '')

type Settings = Pick<ComposeTools['settings'], 'allow_api_id_on_create' | 'install'>

/** Whether an API gets the public id that it asks for. */
const grantsClaim = (kind: Kind, settings: Settings, isNew: boolean) =>
  isNew ? kind.keepsNewId || settings.allow_api_id_on_create : settings.install !== 'hosted'

export const takenId = 'Found API with the same ID'

/** The ids of an API: what the service gave it, and the public one that it may ask for. */
export async function identify(
  { apis, org, newId }: Pick<ComposingScope, 'apis' | 'org' | 'newId'>,
  { kind, sent, origin }: Draft,
  settings: Settings,
  before?: ApiRecord,
): Promise<ApiIdentity> {
  if (origin) return { id: origin.id, apiId: origin.apiId, orgId: org }
  const claims = kind.claims(sent)
  if (before && claims.id !== '' && claims.id !== before.id) throw invalid('Invalid `ID` value')
  const claimed = grantsClaim(kind, settings, !before) ? claims.apiId.trim() : ''
  const isNewClaim = claimed !== '' && claimed !== before?.api_id
  if (isNewClaim && (await apis.count({ api_id: claimed })) > 0) throw conflict(takenId)
  return {
    id: before?.id ?? newId(),
    apiId: claimed || before?.api_id || newApiId(),
    orgId: before?.org_id ?? org,
  }
}
