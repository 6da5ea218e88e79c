import type { Key } from '@svc/contract'
import { KeyValueAway } from '@svc/keyvalue'
import { makeToken, readSession, storedName } from '@svc/sessions'
import { conflict, invalid, notFound } from '#failure'
import type { Scope } from '#scope'
import { checkKeyId } from './key-checks.ts'
import { newHex } from './key-ids.ts'
import type { KeyIndex } from './key-index.ts'
import { checkPassword } from './key-password.ts'
import type { KeySettings } from './key-settings.ts'
import type { FoundKey, KeyStore } from './key-store.ts'
import { unknownKey } from './keys.locate.ts'
import { type Settle, type Settled, secondsOf } from './keys.settle.ts'
import { recordOf } from './keys.show.ts'

interface Tools {
  store: KeyStore
  index: KeyIndex
  settle: Settle
  settings: KeySettings
}

/** Where a new key has its id from: chosen ids are taken once, others can be drawn again. */
interface Naming {
  id?: string
  username?: string
  /** How long the store keeps it, whatever it says itself. */
  ttl?: number
}

const attempts = 5
const atOnce = 500

/** Creates, changes and deletes keys: the store first, then the index, then gateways are told. */
export function createKeyService({ store, index, settle, settings }: Tools) {
  const { isHashed, hashFunction } = settings

  async function writeNew(scope: Scope, settled: Settled, { id, username, ttl }: Naming) {
    const { decision, lasting } = settled
    const chosen = id ?? decision.session.certificate
    const how = { now: secondsOf(scope), lasting, over: 'nothing', ttl } as const
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const token = makeToken(scope.org, chosen || newHex(), hashFunction)
      const key = { name: storedName(token, isHashed), token }
      const written = await store.write(key, decision, how).catch((error) => {
        // Nobody will ever learn this key: should it have been written, it must not stay.
        if (!chosen && error instanceof KeyValueAway) index.forgetLater(key.name)
        throw error
      })
      if (written) {
        await index.follow([key.name], new Map([[key.name, { username }]])).catch(async (error) => {
          await store.remove(key, decision.session).catch(() => index.forgetLater(key.name))
          throw error
        })
        await store.announce(scope.org, [key])
        return key
      }
      if (chosen) throw conflict('A key with this ID exists already')
    }
    throw conflict('No free key could be found, please try again')
  }

  return {
    /** A key for somebody else to hand out: its token and its stored name. */
    issue: (scope: Scope, settled: Settled, ttl: number) => writeNew(scope, settled, { ttl }),

    async create(scope: Scope, given: unknown, naming: Naming = {}): Promise<Key> {
      if (naming.id !== undefined) checkKeyId(naming.id, settings.minimumLength)
      const settled = await settle.create(scope, given)
      const { name, token } = await writeNew(scope, settled, naming)
      const isUser = naming.username !== undefined
      const { session } = settled.decision
      return recordOf({ name, session, token: isUser && isHashed ? '' : token }, isHashed)
    },

    /** A key that is named after its user and opened by the user's password. */
    async createUser(scope: Scope, given: unknown, name?: string): Promise<Key> {
      const { user, password } = readSession(given).basic_auth_data
      const username = name ?? user
      if (username === '') throw invalid('basic_auth_data.user is required')
      checkPassword(password)
      return this.create(scope, given, { id: username, username })
    },

    async update(
      scope: Scope,
      found: FoundKey,
      given: unknown,
      suppressReset: boolean,
    ): Promise<Key> {
      const settled = await settle.update(scope, found.session, given, suppressReset)
      const { decision, lasting } = settled
      const how = { now: secondsOf(scope), lasting, over: 'existing' } as const
      if (!(await store.write(found, decision, how))) throw notFound(unknownKey)
      await index.follow([found.name])
      await store.announce(scope.org, [found], decision.resetsQuota)
      return recordOf({ ...found, session: decision.session }, isHashed)
    },

    /** Removes every key of an organisation that the index knows. */
    async forgetAll({ keyIndex, org }: Pick<Scope, 'keyIndex' | 'org'>): Promise<void> {
      let names: string[] = []
      const removeNamed = async () => {
        const found = await store.read(names)
        for (const key of found) await store.remove(key, key.session)
        await index.follow(names)
        if (found.length > 0) await store.announce(org, found)
        names = []
      }
      for await (const { name } of keyIndex.each()) {
        names.push(name)
        if (names.length === atOnce) await removeNamed()
      }
      await removeNamed()
    },

    async remove(found: FoundKey): Promise<void> {
      if (!(await store.remove(found, found.session))) throw notFound(unknownKey)
      await index.follow([found.name])
      await store.announce(found.session.org_id, [found])
    },
  }
}

export type KeyService = ReturnType<typeof createKeyService>
