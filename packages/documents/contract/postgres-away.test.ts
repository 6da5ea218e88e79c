import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type DocumentStore,
  type LayerSettings,
  openStore,
  StoreAway,
  version,
} from '../src/index.ts'
import { findBinaries, OwnPostgres } from './own-postgres.ts'
import { organisation, things } from './things.ts'

const binaries = findBinaries()
const suite = binaries ? describe : describe.skip
const reason = binaries ? '' : ' (skipped: no postgres server binaries on this machine)'

suite(`a postgres server that goes away${reason}`, () => {
  let server: OwnPostgres
  const opened: DocumentStore[] = []

  beforeAll(async () => {
    server = new OwnPostgres(String(binaries))
    await server.start()
    await (await open()).ensure([things])
  })
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((store) => store.close()))
  })
  afterAll(() => server?.clear())

  async function open(more: Partial<LayerSettings> = {}) {
    const connection_string = server.url
    const store = await openStore({
      type: 'postgres',
      connection_string,
      connect_timeout_ms: 500,
      ...more,
    })
    opened.push(store)
    return store
  }

  test('every question is refused meanwhile and answered again afterwards', async () => {
    const store = await open()
    const { org, things: mine, thing } = organisation(store)
    const kept = await mine.insert(thing({ name: 'kept' }))
    await server.stop()
    const questions = [
      () => store.ping(),
      () => mine.get(kept.id),
      () => mine.find({ name: 'kept' }),
      () => mine.insert(thing()),
      () => mine.replace(kept),
      () => mine.change(kept.id, (doc) => doc),
      () => mine.remove(kept.id),
      () => mine.history(kept.id),
      () => store.ensure([things]),
      () => store.atomically((documents) => documents.across(things, 'x').count()),
    ]
    for (const question of questions) await expect(question()).rejects.toBeInstanceOf(StoreAway)
    await server.start()
    await store.ping()
    expect(await mine.get(kept.id)).toEqual(kept)
    expect(await mine.replace(kept)).toMatchObject({ org_id: org, [version]: 2 })
  })

  test('a store opened before its server finds it later', async () => {
    await server.stop()
    const store = await open()
    await expect(store.ping()).rejects.toThrow('postgres store is not reachable')
    await server.start()
    await store.ping()
  })

  test('a connection that is cut inside of a transaction keeps nothing of it', async () => {
    const store = await open()
    const { org, things: mine, thing } = organisation(store)
    const cut = store.atomically(async (documents) => {
      const inside = documents.collection(things, { org, actor: 'x' })
      await inside.insert(thing())
      for (const pid of await server.servants())
        await server.ask(`select pg_terminate_backend(${pid})`)
      await inside.insert(thing())
    })
    await expect(cut).rejects.toBeInstanceOf(StoreAway)
    expect(await mine.count()).toBe(0)
  })

  test('a transaction that is cut before its end is never taken for kept', async () => {
    const store = await open()
    const { org, things: mine, thing } = organisation(store)
    const cut = store.atomically(async (documents) => {
      await documents.collection(things, { org, actor: 'x' }).insert(thing())
      for (const pid of await server.servants())
        await server.ask(`select pg_terminate_backend(${pid})`)
    })
    await expect(cut).rejects.toBeInstanceOf(StoreAway)
    expect(await mine.count()).toBe(0)
  })

  test('a server that falls silent is given up and a new connection is made', async () => {
    const store = await open({ statement_timeout_ms: 200 })
    await store.ping()
    const frozen = await server.servants()
    for (const pid of frozen) process.kill(pid, 'SIGSTOP')
    try {
      await expect(store.ping()).rejects.toBeInstanceOf(StoreAway)
      await store.ping()
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
  })

  test('a statement that waits too long for a lock is given up', async () => {
    const store = await open({ statement_timeout_ms: 200 })
    const { org, things: mine, thing } = organisation(store)
    const kept = await mine.insert(thing())
    const patient = await open()
    await patient.atomically(async (documents) => {
      await documents.collection(things, { org, actor: 'holder' }).replace(kept)
      await expect(mine.replace(kept)).rejects.toBeInstanceOf(StoreAway)
    })
    expect(await mine.get(kept.id)).toMatchObject({ [version]: 2 })
  })

  test('a question that finds no free connection in time is refused', async () => {
    const store = await open({ pool_size: 1 })
    const { things: mine } = organisation(store)
    await store.atomically(async () => {
      await expect(mine.count()).rejects.toBeInstanceOf(StoreAway)
    })
    expect(await mine.count()).toBe(0)
  })

  test('of two transactions that wait for each other one is undone whole', async () => {
    const store = await open()
    const { org, things: mine, thing } = organisation(store)
    const [first, second] = [await mine.insert(thing()), await mine.insert(thing())]
    let arrived = 0
    let meet = () => {}
    const both = new Promise<void>((resolve) => {
      meet = resolve
    })
    const crossing = (one: string, other: string, name: string) =>
      store.atomically(async (documents) => {
        const inside = documents.collection(things, { org, actor: name })
        await inside.change(one, (doc) => ({ ...doc, name }))
        arrived += 1
        if (arrived === 2) meet()
        await both
        await inside.change(other, (doc) => ({ ...doc, name }))
      })
    const ends = await Promise.allSettled([
      crossing(first.id, second.id, 'a'),
      crossing(second.id, first.id, 'b'),
    ])
    const refused = ends.filter((end) => end.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toBeInstanceOf(StoreAway)
    const names = await mine.tally('name')
    expect(names).toEqual([{ value: expect.stringMatching(/^[ab]$/), count: 2 }])
  })
})
