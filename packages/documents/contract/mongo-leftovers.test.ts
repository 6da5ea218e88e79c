import { randomBytes } from 'node:crypto'
import { type Collection, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DocumentStore, openStore, StoreAway } from '../src/index.ts'
import { organisation, things } from './things.ts'

const server = process.env.SVC_TEST_MONGO_URL
const suite = server ? describe : describe.skip
const reason = server ? '' : ' (skipped: SVC_TEST_MONGO_URL is not set)'

interface Leftover {
  _id: string | number
  [member: string]: unknown
}

suite(`what a process that died left in mongo${reason}`, () => {
  let client: MongoClient
  let store: DocumentStore
  const left = (name: string): Collection<Leftover> => client.db().collection(name)

  beforeAll(async () => {
    const url = new URL(String(server))
    url.pathname = `svc_test_${randomBytes(6).toString('hex')}`
    client = new MongoClient(url.href)
    store = await openStore({ type: 'mongo', connection_string: url.href })
    await store.ensure([things])
  })
  afterAll(async () => {
    await client?.db().dropDatabase()
    await Promise.all([client?.close(), store?.close()])
  })

  test('a removal that came no further does not exist and is overwritten', async () => {
    const { org, things: mine, thing } = organisation(store)
    const { id } = await mine.insert(thing({ name: 'alive' }))
    await left('revisions').insertOne({
      _id: `things/${id}/2`,
      ...{ collection: 'things', id, org_id: org, version: 2, action: 'delete' },
      ...{ actor: 'dead', at: new Date(0).toISOString(), after: null },
    })
    expect(await mine.history(id)).toHaveLength(1)
    expect(await mine.revision(id, 2)).toBeUndefined()
    await mine.change(id, (doc) => ({ ...doc, name: 'still alive' }))
    expect(await mine.revision(id, 2)).toMatchObject({ action: 'update', actor: 'tester' })
    await mine.change(id, (doc) => doc)
    expect((await mine.history(id)).map((one) => one.action)).toEqual([
      'update',
      'update',
      'create',
    ])
  })

  test('a removal after one that came no further is the one that is kept', async () => {
    const { org, things: mine, thing } = organisation(store)
    const { id } = await mine.insert(thing())
    await left('revisions').insertOne({
      _id: `things/${id}/2`,
      ...{ collection: 'things', id, org_id: org, version: 2, action: 'delete' },
      ...{ actor: 'dead', at: new Date(0).toISOString(), after: null },
    })
    expect(await mine.remove(id)).toBe(true)
    expect(await mine.revision(id, 2)).toMatchObject({ action: 'delete', actor: 'tester' })
  })

  test('an archived version of a write that came no further is written again', async () => {
    const { org, things: mine, thing } = organisation(store)
    const { id } = await mine.insert(thing({ name: 'one' }))
    await left('revisions').insertOne({
      _id: `things/${id}/1`,
      ...{ collection: 'things', id, org_id: org, version: 1, action: 'create' },
      ...{ actor: 'dead', at: new Date(0).toISOString(), after: '{}' },
    })
    await mine.change(id, (doc) => ({ ...doc, name: 'two' }))
    expect(await mine.revision(id, 1)).toMatchObject({ actor: 'tester', after: { name: 'one' } })
    expect(await mine.history(id)).toHaveLength(2)
  })

  test('a claim that nobody gave back runs out', async () => {
    const { things: mine, thing } = organisation(store)
    const { id } = await mine.insert(thing())
    await left('claims').insertOne({ _id: `things/${id}`, until: Date.now() - 1 })
    expect(await mine.change(id, (doc) => ({ ...doc, name: 'free' }))).toMatchObject({
      name: 'free',
    })
  })

  test('a step that was not finished is started again', async () => {
    const owner = 'dead'
    const marker = { _id: 41, name: 'half', owner, isDone: false, until: Date.now() - 1 }
    await left('steps').insertOne(marker)
    let runs = 0
    const step = {
      number: 41,
      name: 'half',
      run: async () => {
        runs += 1
      },
    }
    await store.ensure([], [step])
    await store.ensure([], [step])
    expect(runs).toBe(1)
  })

  test('a server that is not there is away', async () => {
    const nobody = await openStore({
      type: 'mongo',
      connection_string: 'mongodb://127.0.0.1:1/none',
      connect_timeout_ms: 200,
    })
    const { things: mine, thing } = organisation(nobody)
    await expect(nobody.ping()).rejects.toBeInstanceOf(StoreAway)
    await expect(mine.get('1')).rejects.toBeInstanceOf(StoreAway)
    await expect(mine.insert(thing())).rejects.toBeInstanceOf(StoreAway)
    await expect(nobody.ensure([things])).rejects.toBeInstanceOf(StoreAway)
    await expect(mine.each()[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(StoreAway)
    await nobody.close()
  })
})
