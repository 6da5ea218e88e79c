import { capPermissions } from '#features/permissions'
import type { Credentials } from '#http'
import type { Identities, Identity } from '#scope'
import { type Sealer, sameSecret } from '#secrets'
import type { Session, SessionStore, TemporaryUser } from './session-store.ts'

interface Tools {
  identities: Identities
  sessions: SessionStore
  sealer: Sealer
  adminSecret: string
}

/** How requests prove who sends them: access key, browser session, admin secret. */
export function createCredentials(tools: Tools): Credentials {
  const { identities, sessions, sealer, adminSecret } = tools

  async function identityOf({ temporary, user_id, cap }: Session): Promise<Identity | undefined> {
    if (temporary) {
      const isKnown = await identities.isOrganisation(temporary.org_id)
      return isKnown ? temporaryIdentity(user_id, temporary) : undefined
    }
    const identity = await identities.byUser(user_id)
    if (!identity || !cap) return identity
    const permissions = capPermissions(identity.permissions, cap)
    return { ...identity, permissions, isAdmin: false, limited: true }
  }

  return {
    byAccessKey: identities.byAccessKey,
    recall: identities.recall,
    async bySession(token) {
      const session = await sessions.find(token)
      return session && identityOf(session)
    },
    csrfOf: (session) => sealer.sign(`csrf ${session}`),
    isAdminSecret: (given) => sameSecret(given, adminSecret),
  }
}

/** A user whom only the session knows: not listed, without password and without access key. */
function temporaryIdentity(id: string, given: TemporaryUser): Identity {
  const [first_name = '', ...rest] = given.display_name.split(' ')
  const user = {
    id,
    org_id: given.org_id,
    first_name,
    last_name: rest.join(' '),
    email_address: given.email_address,
    email_key: given.email_address.toLowerCase(),
    active: true,
    group_id: '',
    user_permissions: given.user_permissions,
    password_max_days: 0,
    password_updated: '0001-01-01T00:00:00Z',
    created_at: '0001-01-01T00:00:00Z',
    password_hash: '',
    password_history: [],
    must_change_password: false,
    access_key_sealed: '',
    access_key_digest: '',
  }
  return {
    user,
    active: true,
    permissions: given.user_permissions,
    isAdmin: given.user_permissions.IsAdmin === 'admin',
    isSuper: given.org_id === '',
    groupName: '',
  }
}
