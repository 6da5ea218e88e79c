import type { AnySpec } from '@svc/documents'
import type { KeyValue } from '@svc/keyvalue'
import { sessionKey } from '@svc/sessions'
import type { KeyEntryRecord } from '#collections'
import { asked, cut, type Held, type Part, putSecrets, takeSecrets } from '#features/transfers'
import { never } from './key-entry.ts'
import type { KeyIndex } from './key-index.ts'
import type { KeyStore } from './key-store.ts'

interface Tools {
  keyvalue: KeyValue
  index: KeyIndex
  store: Pick<KeyStore, 'announce'>
  /** `hash_keys`: otherwise the stored name is the key itself. */
  isHashed: boolean
}

/** Tokens of OAuth clients end by themselves and are given anew, so they stay. */
const moving: KeyEntryRecord['kind'][] = ['token', 'basic', 'certificate']
const secretsOfSession = [
  'session.hmac_string',
  'session.basic_auth_data.password',
  'session.jwt_data.secret',
]
const asItIs = { open: (text: string) => text, seal: (text: string) => text }
const keeping = { sealer: { ...asItIs, digest: asItIs.seal }, newSecret: () => '' }

interface MovedKey {
  id: string
  org_id: string
  name: string
  username: string
  gone_at: string
  session: object
}

function readKey(document: Record<string, unknown>): MovedKey | undefined {
  const { id, org_id, name, username, gone_at, session } = document
  if (typeof name !== 'string' || name === '') return undefined
  if (typeof session !== 'object' || session === null) return undefined
  return {
    id: String(id),
    org_id: String(org_id),
    name,
    username: String(username ?? ''),
    gone_at: String(gone_at ?? never),
    session,
  }
}

const textOf = ({ session }: MovedKey) => JSON.stringify(session)

/** The keys of an organisation: what gateways read, and what only the index knows of them. */
export function createKeyPart({ keyvalue, index, store, isHashed }: Tools): Part {
  const spec: AnySpec = {
    ...{ name: 'keys', fields: {} },
    sealed: [...secretsOfSession, ...(isHashed ? [] : ['name'])],
  }
  const put = (held: Held) => readKey(putSecrets(spec, held, keeping))

  function take(entry: KeyEntryRecord, text: string): Held {
    const { id, org_id, name, username, gone_at } = entry
    const document = { id, org_id, name, username, gone_at, session: JSON.parse(text) }
    const held = takeSecrets(spec, document, asItIs)
    return isHashed ? held : { ...held, onlyWithSecrets: true }
  }

  return {
    name: spec.name,
    count: ({ keyIndex }) => keyIndex.count({ kind: { in: moving } }),
    async read({ keyIndex }, page) {
      const filter = { id: { gte: page.after }, kind: { in: moving } }
      const found = await keyIndex.find(filter, {
        sort: [['id', 'asc']],
        page: 1,
        size: asked(page),
      })
      const { items, next } = cut(found, page)
      const texts = await keyvalue.getMany(items.map(({ name }) => sessionKey(name)))
      const objects = items.flatMap((entry, at) => {
        const text = texts[at]
        return text ? [take(entry, text)] : []
      })
      return { objects, next }
    },
    async findProblems(_, org, objects) {
      const keys = objects.map(put)
      const known = await keyvalue.getMany(keys.map((key) => sessionKey(key?.name ?? '')))
      return keys.flatMap((key, at) => {
        const label = `keys/${objects[at]?.document.id}`
        if (!key) return [`${label}: a key needs its name and its session`]
        if (key.org_id !== org) return [`${label}: belongs to organisation '${key.org_id}'`]
        const text = known[at]
        return text && text !== textOf(key) ? [`${label}: the key exists already`] : []
      })
    },
    async keep(system, org, objects) {
      const now = system.now().getTime()
      const keys = objects.flatMap((held) => put(held) ?? [])
      const alive = keys.filter(({ gone_at }) => Date.parse(gone_at) > now)
      if (alive.length === 0) return
      await keyvalue.pipeline((batch) => {
        for (const key of alive) {
          const ttl = Math.ceil((Date.parse(key.gone_at) - now) / 1000)
          const options = key.gone_at === never ? {} : { ttl }
          batch.set(sessionKey(key.name), textOf(key), options)
        }
      })
      const names = alive.map(({ name }) => name)
      await index.follow(names, new Map(alive.map((key) => [key.name, key])))
      await store.announce(
        org,
        alive.map(({ name }) => ({ name })),
      )
    },
  }
}
