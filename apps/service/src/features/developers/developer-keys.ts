import { randomBytes } from 'node:crypto'
import type { Granted, Key } from '@svc/contract'
import { listCandidates } from '@svc/sessions'
import type { DeveloperRecord } from '#collections'
import { invalid } from '#failure'
import type { KeyService, KeySettings, KeyStore } from '#features/keys'
import type { Scope } from '#scope'
import type { AccessPlan } from './access-plan.ts'

interface Tools {
  service: KeyService
  store: KeyStore
  settings: KeySettings
}

/** What was made: what its owner is told once, and the name by which it is known afterwards. */
export interface MadeKey {
  granted: Granted
  name: string
}

const newPassword = () => randomBytes(18).toString('base64url')

/** The name of a user in basic authentication: readable, and taken by nobody. */
const newUserName = (email: string) =>
  `${(email.split('@')[0] ?? '').replace(/[^\w.-]/g, '') || 'user'}-${randomBytes(5).toString('hex')}`

/** Keys in the store of the gateways, made and changed for developers. */
export function createDeveloperKeys({ service, store, settings }: Tools) {
  const nameOf = ({ key_hash, key_id }: Key) => key_hash || key_id

  async function find({ org }: Scope, key: string) {
    const found = await store.find(listCandidates(key, 'guess', { ...settings, orgId: org }))
    return found?.session.org_id === org ? found : undefined
  }

  return {
    find,

    async make(scope: Scope, { kind, session }: AccessPlan): Promise<MadeKey> {
      if (kind === 'basic') {
        const user = newUserName(String(session.alias))
        const password = newPassword()
        const basic = { ...session, basic_auth_data: { user, password } }
        const name = nameOf(await service.createUser(scope, basic, user))
        return { granted: { RawKey: user, Password: password }, name }
      }
      const key = await service.create(scope, session)
      // The secret that requests are signed with is told like a password.
      const { hmac_enabled, hmac_string } = key.data
      const Password = hmac_enabled ? hmac_string : ''
      return { granted: { RawKey: key.key_id, Password }, name: nameOf(key) }
    },

    /** Gives an existing key other policies; what its counters say stays. */
    async change(
      scope: Scope,
      developer: DeveloperRecord | undefined,
      key: string,
      policiesOf: (before: string[]) => string[],
    ) {
      const found = await find(scope, key)
      if (!found) throw invalid(`key not found: "${key}"`)
      if (developer && !Object.hasOwn(developer.keys, found.name)) {
        throw invalid('The key does not belong to the developer')
      }
      const { apply_policies: before, ...session } = found.session
      const policies = policiesOf(before)
      if (policies.length === 0) throw invalid('A key cannot lose its last policy: delete it')
      const next = { ...session, apply_policy_id: '', apply_policies: policies }
      await service.update(scope, found, next, true)
      return { name: found.name, policies }
    },

    /** Removes a key if it is still there. */
    async remove(scope: Scope, name: string): Promise<void> {
      const [found] = await store.read([name])
      if (found && found.session.org_id === scope.org) await service.remove(found)
    },

    /** Lets every quota of a key begin anew. */
    async resetQuota(scope: Scope, name: string): Promise<boolean> {
      const [found] = await store.read([name])
      if (!found || found.session.org_id !== scope.org) return false
      await store.resetCounters(found, found.session)
      return true
    },
  }
}

export type DeveloperKeys = ReturnType<typeof createDeveloperKeys>
