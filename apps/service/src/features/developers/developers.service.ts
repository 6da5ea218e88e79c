import type { DeveloperInput } from '@svc/contract'
import { DuplicateDocument, type Stored } from '@svc/documents'
import type { DeveloperRecord } from '#collections'
import { conflict, Failure, invalid, notFound } from '#failure'
import type { LockOut } from '#features/sessions'
import type { Passwords } from '#passwords'
import type { ReadScope, Scope } from '#scope'
import type { Sealer } from '#secrets'
import { readDeveloper, sealClients, withFacts } from './developers.records.ts'

interface Tools {
  passwords: Passwords
  lockOut: LockOut
  sealer: Sealer
  /** Logs a developer out everywhere. */
  endSessions: (id: string) => Promise<void>
  /** Takes away the keys and clients of a developer. */
  revokeAll: (scope: Scope, developer: DeveloperRecord) => Promise<void>
}

export const wrongLogin = 'Credentials are incorrect, please try again'
const wrongPassword = 'Developer password validation failed.'
const missing = () => notFound('Could not retrieve portal object')

const orTaken = (error: unknown): never => {
  throw error instanceof DuplicateDocument ? conflict('Developer email already exists') : error
}

function checkEmail(email: string) {
  if (/^[^@\s]+@[^@\s]+$/.test(email) && email.length <= 254) return
  throw invalid('Developer object validation failed', [`email '${email}' is not an address`])
}

/** Zero is no limit. Two at the same moment may pass it by one. */
async function refuseOverQuota({ organisations, developers, org }: Scope) {
  const quota = Number((await organisations.get(org))?.developer_quota ?? 0)
  if (quota > 0 && (await developers.count()) >= quota) throw invalid('Developer quota reached')
}

/** The rules about developers: unique addresses, quota, whose password may be what. */
export function createDeveloperService(tools: Tools) {
  const { passwords, lockOut, sealer, endSessions, revokeAll } = tools

  async function renewed(
    held: Pick<DeveloperRecord, 'password_hash' | 'password_history'>,
    password: string,
    now: Date,
  ) {
    const renewal = await passwords.renew(held, password, now).catch((error) => {
      throw error instanceof Failure ? invalid(wrongPassword, error.details) : error
    })
    const { must_change_password: _, ...fields } = renewal
    return fields
  }

  /** What may be sent of a developer; keys and clients stay unless they are sent. */
  function sentOver(given: DeveloperInput, before: DeveloperRecord): DeveloperRecord {
    const sent = readDeveloper({ ...given, email: given.email?.trim() })
    const { PWHistory: _history, last_login_date: _login, ...whole } = sent
    checkEmail(whole.email)
    return withFacts({
      ...before,
      ...whole,
      id: before.id,
      org_id: before.org_id,
      date_created: before.date_created,
      password_updated: before.password_updated,
      keys: given.keys ? whole.keys : before.keys,
      subscriptions: given.subscriptions ? whole.subscriptions : before.subscriptions,
      oauth_clients: given.oauth_clients
        ? sealClients(whole.oauth_clients, before.oauth_clients, sealer)
        : before.oauth_clients,
    })
  }

  return {
    async create(scope: Scope, given: DeveloperInput): Promise<Stored<DeveloperRecord>> {
      const now = scope.now()
      const none = { password_hash: '', password_history: [] }
      const { PWHistory: _history, last_login_date: _login, ...empty } = readDeveloper({})
      const fresh = withFacts({
        ...{ ...empty, ...none, id: scope.newId(), org_id: scope.org },
        date_created: now.toISOString(),
      })
      const record = sentOver(given, fresh)
      await refuseOverQuota(scope)
      const password = given.password ? await renewed(none, given.password, now) : none
      return scope.developers.insert({ ...record, ...password }).catch(orTaken)
    },

    async update(scope: Scope, id: string, given: DeveloperInput): Promise<void> {
      const edit = async (before: DeveloperRecord) => {
        const next = sentOver(given, before)
        if (!given.password) return next
        return { ...next, ...(await renewed(before, given.password, scope.now())) }
      }
      const changed = await scope.developers.change(id, edit, scope.expected).catch(orTaken)
      if (!changed) throw missing()
      if (given.password) await endSessions(id)
    },

    /** What developers change about themselves. */
    async edit(
      scope: Scope,
      id: string,
      given: Pick<DeveloperRecord, 'email' | 'fields'>,
    ): Promise<void> {
      checkEmail(given.email)
      const edit = (before: DeveloperRecord) => withFacts({ ...before, ...given })
      if (!(await scope.developers.change(id, edit).catch(orTaken))) throw missing()
    },

    async setPassword(scope: Scope, id: string, password: string): Promise<void> {
      const edit = async (before: DeveloperRecord) => ({
        ...before,
        ...(await renewed(before, password, scope.now())),
      })
      // An unknown developer is refused in the same words.
      if (!(await scope.developers.change(id, edit))) throw invalid(wrongPassword)
      await endSessions(id)
    },

    /** The active developer with this address and password; anything else is refused alike. */
    async verify(
      { developers, org, request }: Pick<ReadScope, 'developers' | 'org' | 'request'>,
      username: string,
      password: string,
    ): Promise<Stored<DeveloperRecord>> {
      const email_key = username.trim().toLowerCase()
      // The same address is somebody else in another organisation.
      const name = `${org} ${email_key}`
      await lockOut.begin(name, request.ip)
      const [found] = await developers.find({ email_key })
      const matches = await passwords.verify(found ?? { password_hash: '' }, password)
      if (!found || !matches || found.inactive) throw new Failure(401, wrongLogin)
      await lockOut.succeeded(name, request.ip)
      return found
    },

    /** Removes a developer with everything that only makes sense together with one. */
    async remove(scope: Scope, id: string): Promise<void> {
      const developer = await scope.developers.get(id)
      if (!developer) throw notFound('Could not retrieve object for deletion')
      await revokeAll(scope, developer)
      await scope.developers.remove(id, scope.expected)
      for await (const request of scope.keyRequests.each({ by_user: id, approved: false })) {
        await scope.keyRequests.remove(request.id)
      }
      await scope.logins.remove(id)
      await endSessions(id)
    },

    /** Brings back what people wrote; keys, clients and passwords are those of today. */
    async restore(scope: Scope, old: DeveloperRecord): Promise<void> {
      const edit = (now: DeveloperRecord) => {
        const { password_hash, password_history, keys, subscriptions, oauth_clients } = now
        const kept = { password_hash, password_history, keys, subscriptions, oauth_clients }
        return withFacts({ ...old, ...kept, nonce: now.nonce })
      }
      const changed = await scope.developers.change(old.id, edit, scope.expected).catch(orTaken)
      if (changed) return
      const gone = { password_hash: '', password_history: [], nonce: '' }
      const nothing = { keys: {}, subscriptions: {}, oauth_clients: {} }
      await scope.developers.insert(withFacts({ ...old, ...gone, ...nothing })).catch(orTaken)
    },
  }
}

export type DeveloperService = ReturnType<typeof createDeveloperService>
