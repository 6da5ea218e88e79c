import { randomUUID } from 'node:crypto'
import type { ApiRecord } from '#collections'
import { invalid } from '#failure'
import type { Scope } from '#scope'
import type { Identity, Kind } from './kind.ts'
import type { Draft, Tools } from './save.ts'

/** A public id: 32 hex characters. */
const newApiId = () => randomUUID().replaceAll('-', '')

type Settings = Tools['settings']

/** Whether an API keeps the public id that it came with. */
const keepsClaim = (kind: Kind, settings: Settings, isNew: boolean) =>
  isNew ? kind.keepsNewId || settings.allow_api_id_on_create : settings.install !== 'hosted'

/** The ids of an API: what the service gave it, and the public one that it may ask for. */
export function identify(
  { org, newId }: Pick<Scope, 'org' | 'newId'>,
  { kind, sent }: Draft,
  settings: Settings,
  before?: ApiRecord,
): Identity {
  const claims = kind.claims(sent)
  if (before && claims.id !== '' && claims.id !== before.id) throw invalid('Invalid `ID` value')
  const claimed = keepsClaim(kind, settings, !before) ? claims.apiId : ''
  return {
    id: before?.id ?? newId(),
    apiId: claimed || before?.api_id || newApiId(),
    orgId: org,
  }
}
