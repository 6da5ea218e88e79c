import type { Stored } from '@svc/documents'
import type { UserRecord } from '#collections'
import type { Identity } from './actor.ts'
import type { SystemScope } from './scope.ts'

export interface Identities {
  /** The user with this access credential. */
  byAccessKey(key: string): Promise<Identity | undefined>
  /** The same for a credential that was used lately, at once; undefined of any other. */
  recall(key: string): Identity | undefined
  byUser(id: string): Promise<Identity | undefined>
  of(user: UserRecord): Promise<Identity>
  /** Whether another user of any organisation has this address (in lower case). */
  emailInUse(emailKey: string, exceptId: string): Promise<boolean>
  isOrganisation(id: string): Promise<boolean>
  /** Whether gateways in other places may connect for this organisation. */
  isHybrid(org: string): Promise<boolean>
  /** Forgets what was looked up: a user, a group or an organisation changed. */
  forget(): void
}

const kept = 10_000

/**
 * Looks users up with the permissions in force. Answers are kept until `forget`, which every
 * instance calls when any of them changes a user, a group or an organisation.
 */
export function createIdentities(
  system: Pick<SystemScope, 'users' | 'groups' | 'organisations'>,
  digest: (key: string) => string,
): Identities {
  let cache = new Map<string, Identity>()
  let hybrid = new Map<string, boolean>()

  async function of(user: Stored<UserRecord> | UserRecord): Promise<Identity> {
    const group = user.group_id ? await system.groups.get(user.group_id) : undefined
    const inGroup = group?.org_id === user.org_id ? group : undefined
    const permissions = inGroup?.user_permissions ?? user.user_permissions
    return {
      user,
      active: user.active && (inGroup?.active ?? true),
      permissions: withOwnReset(permissions, user.user_permissions),
      isAdmin: permissions.IsAdmin === 'admin',
      isSuper: user.org_id === '',
      groupName: inGroup?.name ?? '',
    }
  }

  async function remembered(key: string, look: () => Promise<UserRecord | undefined>) {
    const known = cache.get(key)
    if (known) return known
    const generation = cache
    const user = await look()
    if (!user) return undefined
    const identity = await of(user)
    // A change in between replaced the cache; then this answer may be old and is not kept.
    if (generation === cache && cache.size < kept) cache.set(key, identity)
    return identity
  }

  return {
    of,
    recall: (key) => cache.get(`key ${key}`),
    byAccessKey: (key) =>
      remembered(`key ${key}`, async () => {
        const [user] = await system.users.find({ access_key_digest: digest(key) })
        return user
      }),
    byUser: (id) => remembered(`user ${id}`, () => system.users.get(id)),
    async emailInUse(emailKey, exceptId) {
      const holders = await system.users.find({ email_key: emailKey })
      return holders.some((user) => user.id !== exceptId)
    },
    isOrganisation: async (id) => (await system.organisations.get(id)) !== undefined,
    async isHybrid(org) {
      const known = hybrid.get(org)
      if (known !== undefined) return known
      const generation = hybrid
      const isEnabled = (await system.organisations.get(org))?.hybrid_enabled === true
      if (generation === hybrid && hybrid.size < kept) hybrid.set(org, isEnabled)
      return isEnabled
    },
    forget() {
      cache = new Map()
      hybrid = new Map()
    },
  }
}

/** The right to reset passwords is the user's own, whatever the group gives. */
function withOwnReset(permissions: Record<string, string>, own: Record<string, string>) {
  const { ResetPassword: _, ...rest } = permissions
  return own.ResetPassword ? { ...rest, ResetPassword: own.ResetPassword } : rest
}
