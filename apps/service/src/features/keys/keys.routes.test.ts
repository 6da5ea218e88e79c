import {
  hashKey,
  makeToken,
  organisationSessionKey,
  parseSession,
  quotaKey,
  type SessionInput,
  sessionKey,
} from '@svc/sessions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Hub, keyValueEngines, speakAsGateway, startHub } from '#testing'

const rights = { api1: { api_id: 'api1', api_name: 'One', versions: ['Default'] } }
const body: SessionInput = { alias: 'acme', rate: 10, per: 60, quota_max: 5, access_rights: rights }
const missing = { status: 404, body: { Message: 'Could not retrieve key detail' } }
const hashed = { hashed: '1' }

describe.each(keyValueEngines)('on $name', ({ settings: engine }) => {
  let hub: Hub
  const settings = {
    ...{ enable_update_key_by_hash: true, enable_delete_key_by_hash: true },
    ...{ enable_hashed_keys_listing: true, basic_auth_hash_key_function: 'sha256' as const },
  }
  beforeAll(async () => {
    if (!engine) return
    hub = await startHub({ keep: true, settings: { ...engine, ...settings } })
  })
  afterAll(() => hub?.close())

  describe.skipIf(!engine)('a key', () => {
    test('is created where gateways read it, shown once, changed and deleted', async () => {
      const { admin, id: org_id } = await hub.organisation()
      const { keys } = admin.call
      const made = await keys.create({ body: { ...body, org_id: 'somebody else' } })
      const keyId = made.key_id
      expect(keyId).toMatch(new RegExp(`^${org_id}[0-9a-f]{32}$`))
      expect(made.key_hash).toBe(hashKey(keyId))
      expect(made).toMatchObject({ api_model: {}, data: { ...body, org_id } })
      const stored = parseSession((await hub.keyvalue.get(sessionKey(made.key_hash))) ?? '')
      expect(stored).toMatchObject({ ...body, org_id })
      expect(await keys.get({ params: { keyId } })).toMatchObject({ ...made, key_id: keyId })
      const byHash = await keys.get({ params: { keyId: made.key_hash }, query: hashed })
      expect(byHash).toMatchObject({ key_id: made.key_hash, key_hash: made.key_hash })
      const change = { ...made.data, alias: 'bcme' }
      const changed = await keys.update({ params: { keyId }, body: change })
      expect(changed).toMatchObject({ key_id: keyId, data: { alias: 'bcme' } })
      expect(changed.data.date_created).toBe(made.data.date_created)
      expect(await keys.remove({ params: { keyId } })).toEqual({
        Status: 'OK',
        Message: 'Key deleted successfully',
        Meta: null,
      })
      await expect(keys.get({ params: { keyId } })).rejects.toMatchObject(missing)
      await expect(keys.remove({ params: { keyId } })).rejects.toMatchObject(missing)
      expect(await hub.keyvalue.exists(sessionKey(made.key_hash))).toBe(false)
      expect((await keys.find()).keys).toEqual([])
    })

    test('has the id that was chosen, once', async () => {
      const { admin, id: org } = await hub.organisation()
      const { keys } = admin.call
      const params = { keyId: 'my own id' }
      const made = await keys.createNamed({ params, body })
      expect(made.key_id).toBe(makeToken(org, 'my own id'))
      expect(await keys.get({ params })).toMatchObject({ key_hash: made.key_hash })
      const withPrefix = { keyId: `${org}my own id` }
      expect(await keys.get({ params: withPrefix })).toMatchObject({ key_hash: made.key_hash })
      await expect(keys.createNamed({ params, body })).rejects.toMatchObject({ status: 409 })
      const short = { params: { keyId: 'ab' }, body }
      await expect(keys.createNamed(short)).rejects.toMatchObject({ status: 400 })
    })

    test('is found by token, by hash and by a guess, each where it was asked for', async () => {
      const { admin } = await hub.organisation()
      const { keys } = admin.call
      const { key_id, key_hash } = await keys.create({ body })
      const named = await keys.createUser({
        params: { username: 'ada' },
        body: { ...body, basic_auth_data: { password: 'secret' } },
      })
      const guess = { auto_guess: 'true' }
      for (const keyId of [key_id, key_hash]) {
        expect(await keys.get({ params: { keyId }, query: guess })).toMatchObject({ key_hash })
      }
      const ada = { params: { keyId: 'ada' } }
      expect(await keys.get({ ...ada, query: guess })).toMatchObject({ key_hash: named.key_hash })
      const username = { username: 'true' }
      expect(await keys.get({ ...ada, query: username })).toMatchObject({
        key_hash: named.key_hash,
      })
      const bare = keys.get({ params: { keyId: key_hash } })
      await expect(bare).rejects.toMatchObject(missing)
      const token = keys.get({ params: { keyId: key_id }, query: hashed })
      await expect(token).rejects.toMatchObject(missing)
    })

    test('of another organisation is not there', async () => {
      const { admin } = await hub.organisation()
      const other = await hub.organisation()
      const { keys } = admin.call
      const theirs = await other.admin.call.keys.create({ body })
      const params = { keyId: theirs.key_id }
      const foreign = { status: 404, body: { Message: 'Attempted access to non-owned key' } }
      await expect(keys.get({ params })).rejects.toMatchObject(foreign)
      await expect(keys.update({ params, body })).rejects.toMatchObject(foreign)
      await expect(keys.remove({ params })).rejects.toMatchObject(foreign)
      const byHash = { params: { keyId: theirs.key_hash }, query: hashed }
      await expect(keys.get(byHash)).rejects.toMatchObject(missing)
      await expect(keys.update({ ...byHash, body })).rejects.toMatchObject(missing)
      await expect(keys.remove(byHash)).rejects.toMatchObject(missing)
      expect((await keys.find()).keys).toEqual([])
      const root = await hub.superUser()
      expect(await root.call.keys.get({ params })).toMatchObject({ key_hash: theirs.key_hash })
    })

    test('begins its quota anew when it is changed, unless that is suppressed', async () => {
      const { admin } = await hub.organisation()
      const { keys } = admin.call
      const limited = { ...body, quota_renewal_rate: 3600 }
      const { key_id: keyId, key_hash, data } = await keys.create({ body: limited })
      const counter = quotaKey(key_hash)
      await hub.keyvalue.set(counter, '2', { ttl: 100 })
      const read = await keys.get({ params: { keyId } })
      expect(read.data.quota_remaining).toBe(3)
      expect(read.data.quota_renews).toBeLessThan(data.quota_renews)
      const suppressed = { params: { keyId }, query: { suppress_reset: '1' }, body: data }
      const kept = await keys.update(suppressed)
      expect(kept.data).toMatchObject({
        quota_renews: data.quota_renews,
        last_updated: data.last_updated,
      })
      expect(await hub.keyvalue.get(counter)).toBe('2')
      await keys.update({ params: { keyId }, body: data })
      expect(await hub.keyvalue.exists(counter)).toBe(false)
      expect((await keys.get({ params: { keyId } })).data.quota_remaining).toBe(5)
      await hub.keyvalue.set(counter, '9', { ttl: 100 })
      expect((await keys.get({ params: { keyId } })).data.quota_remaining).toBe(0)
    })

    test('is kept by the store for its lifetime', async () => {
      const { admin } = await hub.organisation()
      const { keys } = admin.call
      const lasting = { ...body, session_lifetime: 100 }
      const { key_id: keyId, key_hash } = await keys.create({ body: lasting })
      expect(await hub.keyvalue.ttl(sessionKey(key_hash))).toBeGreaterThan(90)
      await keys.update({ params: { keyId }, body })
      expect(await hub.keyvalue.ttl(sessionKey(key_hash))).toBe(-1)
    })

    test('keeps its expiry when the past is sent', async () => {
      const { admin } = await hub.organisation()
      const { keys } = admin.call
      const expires = Math.floor(Date.now() / 1000) + 1_000
      const { key_id: keyId } = await keys.create({ body: { ...body, expires } })
      const past = { ...body, expires: 1_000 }
      expect((await keys.update({ params: { keyId }, body: past })).data.expires).toBe(expires)
      const never = { ...body, expires: 0 }
      expect((await keys.update({ params: { keyId }, body: never })).data.expires).toBe(0)
    })

    test('that two change at once is one of the two, whole', async () => {
      const { admin } = await hub.organisation()
      const { keys } = admin.call
      const { key_id: keyId } = await keys.create({ body })
      const versions = Array.from({ length: 8 }, (_, i) => ({
        ...body,
        alias: `writer ${i}`,
        tags: [`tag ${i}`, 'both'],
      }))
      await Promise.all(versions.map((each) => keys.update({ params: { keyId }, body: each })))
      const { data } = await keys.get({ params: { keyId } })
      expect(versions).toContainEqual({ ...body, alias: data.alias, tags: data.tags })
      const [entry] = (await keys.find()).keys
      expect(entry).toMatchObject({ alias: data.alias, tags: data.tags })
    })

    test('that is deleted while it is changed stays deleted', async () => {
      const { admin } = await hub.organisation()
      const { keys } = admin.call
      const { key_id: keyId } = await keys.create({ body })
      await Promise.allSettled([
        ...Array.from({ length: 5 }, () => keys.update({ params: { keyId }, body })),
        keys.remove({ params: { keyId } }),
        ...Array.from({ length: 5 }, () => keys.update({ params: { keyId }, body })),
      ])
      await expect(keys.get({ params: { keyId } })).rejects.toMatchObject(missing)
      expect((await keys.find()).keys).toEqual([])
    })
  })

  describe.skipIf(!engine)('the lists of keys', () => {
    async function withKeys() {
      const { admin, member, id } = await hub.organisation()
      const { apis, keys, policies } = admin.call
      const api_definition = {
        name: 'One',
        proxy: { target_url: 'http://up.example' },
        version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
      }
      const { ID, Meta } = await apis.create({ body: { api_definition } })
      const apiId = String(ID)
      const own = { [apiId]: { api_id: apiId } }
      const { Message: gold } = await policies.create({
        body: { id: 'gold', name: 'Gold', active: true, access_rights: own },
      })
      const first = await keys.create({ body: { ...body, alias: 'First', tags: ['eu'] } })
      const second = await keys.create({ body: { alias: 'second', access_rights: own } })
      const third = await keys.create({ body: { alias: 'firm', apply_policies: ['gold'] } })
      return {
        admin,
        member,
        id,
        keys,
        apiId,
        internalId: String(Meta),
        gold,
        first,
        second,
        third,
      }
    }
    const hashesIn = ({ keys }: { keys: Array<{ key_hash: string }> }) =>
      keys.map(({ key_hash }) => key_hash).toSorted()
    const hashes = (...made: Array<{ key_hash: string }>) => hashesIn({ keys: made })

    test('tell the ids of all, or of those with access to an API', async () => {
      const { keys, apiId, internalId, first, second, third } = await withKeys()
      const all = await keys.list({ query: { p: -1 } })
      expect(all).toEqual({ data: { keys: expect.any(Array) }, pages: 1 })
      expect(all.data.keys.toSorted()).toEqual(hashes(first, second, third))
      for (const apiID of [apiId, internalId]) {
        const { data } = await keys.ofApi({ params: { apiID } })
        expect(data.keys.toSorted()).toEqual(hashes(second, third))
      }
      const params = { apiID: apiId }
      const q = second.key_hash.slice(2, 7)
      expect((await keys.search({ params, query: { q } })).data.keys).toEqual([second.key_hash])
      expect((await keys.search({ params, query: { q: 'x' } })).data.keys).toEqual([])
      const unknown = keys.ofApi({ params: { apiID: 'unknown' } })
      await expect(unknown).rejects.toMatchObject({ status: 404 })
      const page = await keys.list({ query: { p: 2, size: 2 } })
      expect([page.data.keys.length, page.pages]).toEqual([1, 2])
    })

    test('find by alias, key, hash, policy, API, tag and kind, sorted', async () => {
      const { keys, apiId, gold, first, second, third } = await withKeys()
      const found = async (query: Parameters<typeof keys.find>[0]) =>
        hashesIn(await keys.find(query))
      expect(await found({ query: { q: 'FIR' } })).toEqual(hashes(first, third))
      expect(await found({ query: { q: first.key_id } })).toEqual(hashes(first))
      expect(await found({ query: { q: second.key_hash } })).toEqual(hashes(second))
      expect(await found({ query: { policy_id: 'gold' } })).toEqual(hashes(third))
      expect(await found({ query: { policy_id: gold } })).toEqual(hashes(third))
      expect(await found({ query: { policy_id: 'unknown' } })).toEqual([])
      expect(await found({ query: { api_id: apiId } })).toEqual(hashes(second, third))
      expect(await found({ query: { tag: 'eu', q: 'fi' } })).toEqual(hashes(first))
      expect(await found({ query: { kind: 'basic' } })).toEqual([])
      const { keys: sorted } = await keys.find({ query: { sort: '-alias' } })
      expect(sorted.map(({ alias }) => alias)).toEqual(['second', 'First', 'firm'])
      expect(sorted[1]).toEqual({
        ...{ key_hash: first.key_hash, key_id: '', kind: 'token', alias: 'First', username: '' },
        ...{ policies: [], apis: ['api1'], tags: ['eu'], is_inactive: false, expires: 0 },
        created: first.data.date_created,
      })
      await expect(keys.find({ query: { sort: 'rate' } })).rejects.toMatchObject({ status: 400 })
    })

    test('follow the policies of keys rather than what these were made with', async () => {
      const { admin, keys, gold, third } = await withKeys()
      const { policies } = admin.call
      await policies.update({ params: { id: gold }, body: { name: 'Gold', access_rights: rights } })
      const { keys: now } = await keys.find({ query: { api_id: 'api1' } })
      expect(now.map(({ key_hash }) => key_hash)).toContain(third.key_hash)
      const { data } = await keys.get({ params: { keyId: third.key_id } })
      expect(Object.keys(data.access_rights)).toEqual(['api1'])
    })

    test('show sessions as they count', async () => {
      const { keys, third } = await withKeys()
      const all = await keys.detailed()
      expect(all).toMatchObject({ pages: 1, keys: { length: 3 } })
      const one = await keys.detailed({ query: { q: third.key_hash } })
      expect(one.keys).toMatchObject([{ key_hash: third.key_hash, data: { alias: 'firm' } }])
    })

    test('of keys that depend on a policy are told before it is deleted', async () => {
      const { admin, gold, third } = await withKeys()
      const none = { count: 0, first: [] }
      expect(await admin.call.policies.dependents({ params: { id: gold } })).toEqual({
        keys: { count: 1, first: [{ key_hash: third.key_hash, alias: 'firm' }] },
        oauth_clients: none,
        catalogue_entries: none,
      })
    })

    test('notice what a gateway writes, and what the store forgets', async () => {
      const { admin, id: org_id } = await hub.organisation()
      const { keys } = admin.call
      const name = hashKey(makeToken(org_id, 'made by a gateway'))
      await hub.keyvalue.set(sessionKey(name), JSON.stringify({ org_id, alias: 'gateway' }))
      expect((await keys.find()).keys).toEqual([])
      await speakAsGateway(hub, 'KeySpaceUpdateNotification', `${name},unknown`)
      await expect.poll(async () => (await keys.find()).keys).toMatchObject([{ alias: 'gateway' }])
      await hub.keyvalue.remove(sessionKey(name))
      await speakAsGateway(hub, 'KeySpaceUpdateNotification', name)
      await expect.poll(async () => (await keys.find()).keys).toEqual([])
    })

    test('are made again from the store', async () => {
      const { admin, id: org_id } = await hub.organisation()
      const { keys } = admin.call
      const gone = await keys.create({ body: { ...body, alias: 'gone' } })
      await keys.create({ body: { ...body, alias: 'there' } })
      await hub.keyvalue.remove(sessionKey(gone.key_hash))
      const name = hashKey(makeToken(org_id, 'unheard of'))
      const session = { org_id, alias: 'unheard of' }
      await hub.keyvalue.set(sessionKey(name), JSON.stringify(session))
      await hub.keyvalue.set(sessionKey(`broken-${org_id}`), 'no session')
      const told = await hub.administration.keys.reindex()
      expect(told).toMatchObject({
        Message: 'Keys indexed',
        Meta: { keys: expect.any(Number), done: true },
      })
      const { keys: found } = await keys.find({ query: { sort: 'alias' } })
      expect(found.map(({ alias }) => alias)).toEqual(['there', 'unheard of'])
      await hub.keyvalue.remove(organisationSessionKey(org_id), sessionKey(`broken-${org_id}`))
    })
  })
})
