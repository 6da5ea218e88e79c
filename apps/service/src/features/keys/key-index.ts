import { DuplicateDocument } from '@svc/documents'
import type { KeyValue } from '@svc/keyvalue'
import {
  controlsOf,
  nameInSessionKey,
  parseSession,
  policyIdsOf,
  sessionKey,
  sessionPrefix,
} from '@svc/sessions'
import type { KeyEntryRecord } from '#collections'
import { findPolicies } from '#features/policies'
import type { SystemScope } from '#scope'
import { entryIdOf, entryOf, type StoredKey } from './key-entry.ts'

interface Tools {
  keyvalue: KeyValue
  system: SystemScope
}

/** What the store says of a key at one moment: nothing, or its text and the key in it. */
interface Sight {
  name: string
  text: string | null
  key?: StoredKey
}

/** What the store does not tell of keys, by their names. */
export type KnownKeys = ReadonlyMap<string, { username?: string; gone_at?: string }>

export interface KeyIndex {
  /**
   * Makes the index say of these keys what the store says, whoever wrote them, and what only the
   * caller knows of them. What fails is done later by `catchUp`, and the error is the caller's.
   */
  follow(names: string[], known?: KnownKeys): Promise<void>
  /** Removes a key that should not exist as soon as the store can be reached. */
  forgetLater(name: string): void
  /** Does what could not be done, and forgets the keys that the store has forgotten. */
  catchUp(): Promise<void>
  /** Walks over the whole store and the whole index, telling how far; says how many keys there are. */
  rebuild(tell?: (walked: number) => void): Promise<number>
}

const rounds = 5
const sweepSize = 500
const writesAtOnce = 50

/** Keeps the index of keys in step with the store. The store is always written first. */
export function createKeyIndex({ keyvalue, system }: Tools): KeyIndex {
  const late = new Set<string>()
  const unwanted = new Set<string>()

  async function look(names: string[]): Promise<Sight[]> {
    const keys = names.map(sessionKey)
    const ttls = keyvalue.pipeline((batch) => keys.map((key) => batch.ttl(key)))
    const [texts, left] = await Promise.all([keyvalue.getMany(keys), ttls])
    return names.map((name, at) => {
      const text = texts[at] ?? null
      const session = text === null ? undefined : parseSession(text)
      const ttl = Number(left[at])
      return { name, text, ...(session?.org_id && { key: { name, session, ttl } }) }
    })
  }

  /** Looks again after writing: whoever changed the key meanwhile may have been overtaken. */
  async function followNow(names: string[], told: KnownKeys) {
    let open = names
    for (let round = 0; round < rounds && open.length > 0; round += 1) {
      const seen = await look(open)
      await writeEntries(system, seen, told)
      const texts = await keyvalue.getMany(open.map(sessionKey))
      open = seen.filter(({ text }, at) => text !== (texts[at] ?? null)).map(({ name }) => name)
    }
  }

  async function follow(names: string[], told: KnownKeys = new Map()) {
    try {
      await followNow(names, told)
    } catch (error) {
      for (const name of names) late.add(name)
      throw error
    }
  }

  return {
    follow,
    forgetLater(name) {
      unwanted.add(name)
    },
    async catchUp() {
      const names = [...unwanted]
      await keyvalue.remove(...names.map(sessionKey))
      for (const name of names) unwanted.delete(name)
      const missed = [...late, ...names]
      late.clear()
      await follow(missed)
      const gone_at = { lt: system.now().toISOString() }
      const gone = await system.keyIndex.find({ gone_at }, { page: 1, size: sweepSize })
      await follow(gone.map(({ name }) => name))
    },
    async rebuild(tell) {
      let walked = 0
      for await (const keys of keyvalue.scan(sessionPrefix, { count: sweepSize })) {
        await follow(keys.flatMap((key) => nameInSessionKey(key) ?? []))
        walked += keys.length
        tell?.(walked)
      }
      let names: string[] = []
      for await (const { name } of system.keyIndex.each()) {
        names.push(name)
        if (names.length < sweepSize) continue
        await follow(names)
        names = []
      }
      await follow(names)
      return system.keyIndex.count()
    },
  }
}

/** Writes what was seen of some keys; an entry that says so already is left alone. */
async function writeEntries(system: SystemScope, seen: Sight[], told: KnownKeys) {
  const ids = seen.map(({ name }) => entryIdOf(name))
  const known = await system.keyIndex.find({ id: { in: ids } })
  const before = new Map(known.map((entry) => [entry.id, entry]))
  const hasOwnRights = await ownRightsOf(system, seen)
  const made: KeyEntryRecord[] = []
  const changed: KeyEntryRecord[] = []
  const gone: string[] = []
  for (const { name, key } of seen) {
    const old = before.get(entryIdOf(name))
    if (!key) {
      if (old) gone.push(old.id)
      continue
    }
    const { username = old?.username ?? '', gone_at } = told.get(name) ?? {}
    const facts = { username, hasOwnRights: hasOwnRights(key) }
    const reckoned = entryOf(key, { now: system.now(), ...facts })
    const entry = gone_at && isNear(gone_at, reckoned.gone_at) ? { ...reckoned, gone_at } : reckoned
    if (!old) made.push(entry)
    else if (!isSame(entry, old)) changed.push(entry)
  }
  await insertEntries(system, made)
  await someAtOnce(changed, (entry) => overwrite(system, entry))
  await someAtOnce(gone, (id) => system.keyIndex.remove(id))
}

/** Another instance may have indexed some of them since they were looked for. */
async function insertEntries(system: SystemScope, entries: KeyEntryRecord[]) {
  const distinct = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  await system.keyIndex.insertMany(distinct).catch((error) => {
    if (!(error instanceof DuplicateDocument)) throw error
    return someAtOnce(distinct, (entry) => overwrite(system, entry))
  })
}

async function someAtOnce<T>(items: T[], work: (item: T) => Promise<unknown>) {
  for (let at = 0; at < items.length; at += writesAtOnce) {
    await Promise.all(items.slice(at, at + writesAtOnce).map(work))
  }
}

async function overwrite({ keyIndex }: SystemScope, entry: KeyEntryRecord) {
  if (await keyIndex.change(entry.id, () => entry)) return
  await keyIndex.insert(entry).catch((error) => {
    if (!(error instanceof DuplicateDocument)) throw error
    return keyIndex.change(entry.id, () => entry)
  })
}

/** The moment at which a key ends is reckoned anew each time, and never quite the same. */
const isNear = (moment: string, other: string) =>
  Math.abs(Date.parse(moment) - Date.parse(other)) < 2_000

const isSame = (entry: KeyEntryRecord, old: KeyEntryRecord) =>
  isNear(entry.gone_at, old.gone_at) &&
  JSON.stringify({ ...entry, gone_at: '' }) === JSON.stringify({ ...old, gone_at: '' })

/** Whether the rights of a key are its own, or those of its policies. */
async function ownRightsOf(system: SystemScope, seen: Sight[]) {
  const sessions = seen.flatMap(({ key }) => (key ? [key.session] : []))
  const deciding = new Set<string>()
  for (const org of new Set(sessions.map(({ org_id }) => org_id))) {
    const ids = sessions.filter(({ org_id }) => org_id === org).flatMap(policyIdsOf)
    for (const policy of await findPolicies(system.within(org), [...new Set(ids)])) {
      if (!controlsOf(policy.partitions).acl) continue
      deciding.add(`${org} ${policy.id}`).add(`${org} ${policy.policy_id}`)
    }
  }
  return ({ session }: StoredKey) =>
    !policyIdsOf(session).some((id) => deciding.has(`${session.org_id} ${id}`))
}
