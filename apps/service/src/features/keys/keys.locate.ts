import { listCandidates, type Meaning, ownerOfToken } from '@svc/sessions'
import { invalid, notFound } from '#failure'
import type { Ownership } from '#features/apis'
import { demandVisible } from '#features/policies'
import type { ReadScope } from '#scope'
import type { KeySettings } from './key-settings.ts'
import type { FoundKey, KeyStore } from './key-store.ts'

export interface Asked {
  hashed?: string
  auto_guess?: string
  username?: string
}
export type Intent = 'read' | 'update' | 'remove'

export const isOn = (value: string | undefined) => value === 'true' || value === '1'

export const unknownKey = 'Could not retrieve key detail'

/** How the path of a request names a key. */
function meaningOf({ hashed, auto_guess, username }: Asked, settings: KeySettings): Meaning {
  if (isOn(username)) {
    if (!settings.knowsUserNames) throw invalid('Actions by user name are disabled')
    return 'username'
  }
  if (isOn(auto_guess)) return 'guess'
  if (!hashed) return 'token'
  if (!settings.isHashed) throw invalid('Keys are not hashed: a hash names no key')
  return 'hash'
}

function checkByHash(intent: Intent, { updatesByHash, removesByHash }: KeySettings) {
  if (intent === 'update' && !updatesByHash) throw invalid('Updating a key by hash is disabled')
  if (intent === 'remove' && !removesByHash) throw invalid('Deleting a key by hash is disabled')
}

interface Tools {
  store: KeyStore
  ownership: Ownership
  settings: KeySettings
}

/** Finds the keys that requests name, within the organisation of the caller. */
export function createLocate({ store, settings, ownership }: Tools) {
  return async (
    scope: Pick<ReadScope, 'org' | 'actor' | 'apis'>,
    id: string,
    asked: Asked,
    intent: Intent,
  ): Promise<FoundKey> => {
    const { org } = scope
    const meaning = meaningOf(asked, settings)
    if (meaning === 'hash') checkByHash(intent, settings)
    const owner = meaning === 'hash' ? '' : ownerOfToken(id)
    // Without an organisation the caller is a super user, who reads those of all.
    if (org && /^[0-9a-f]{24}$/i.test(owner) && owner !== org && meaning === 'token') {
      throw notFound('Attempted access to non-owned key')
    }
    const candidates = listCandidates(id, meaning, { ...settings, orgId: org }).filter(
      ({ means }) => settings.knowsUserNames || means !== 'username',
    )
    const found = await store.find(candidates)
    if (!found || (org && found.session.org_id !== org)) throw notFound(unknownKey)
    if (found.means === 'hash') checkByHash(intent, settings)
    await demandVisible(scope, ownership, Object.keys(found.session.access_rights))
    return found
  }
}

export type Locate = ReturnType<typeof createLocate>
