import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MongoClient } from 'mongodb'
import { Client } from 'pg'
import { afterAll, beforeAll, describe } from 'vitest'
import { type AnySpec, type DocumentStore, type LayerSettings, openStore } from '../src/index.ts'
import { openTraffic, type Traffic } from '../src/traffic/index.ts'

interface Traits {
  /** Work that fails leaves nothing behind. */
  isAtomic: boolean
  /** Several processes can open it. */
  isShared: boolean
  /** Tables are a thing there, and days can have theirs. */
  hasTables: boolean
}

interface Place {
  settings: LayerSettings
  drop(): Promise<void>
}

interface TestEngine {
  name: string
  /** What it promises, known before it is opened. */
  traits: Traits
  /** Why it cannot be tested here. */
  lack?: string
  prepare(): Promise<Place>
}

const postgresUrl = process.env.SVC_TEST_POSTGRES_URL
const mongoUrl = process.env.SVC_TEST_MONGO_URL

const engines: TestEngine[] = [
  {
    name: 'sqlite',
    traits: { isAtomic: true, isShared: true, hasTables: true },
    prepare: prepareFile,
  },
  {
    name: 'sqlite in memory',
    traits: { isAtomic: true, isShared: false, hasTables: true },
    prepare: async () => ({
      settings: { type: 'sqlite', connection_string: ':memory:' },
      drop: async () => {},
    }),
  },
  {
    name: 'postgres',
    traits: { isAtomic: true, isShared: true, hasTables: true },
    lack: postgresUrl ? undefined : 'SVC_TEST_POSTGRES_URL is not set',
    prepare: () => preparePostgres(String(postgresUrl)),
  },
  {
    name: 'mongo',
    traits: { isAtomic: false, isShared: true, hasTables: false },
    lack: mongoUrl ? undefined : 'SVC_TEST_MONGO_URL is not set',
    prepare: () => prepareMongo(String(mongoUrl)),
  },
]

/** A store that is open while the tests of one engine run, and the settings to open it again. */
export interface Opened extends Traits {
  store: DocumentStore
  settings: LayerSettings
}

/** Declares the same tests for every engine; one that is not at hand is skipped with the reason. */
export function onEveryEngine(title: string, specs: AnySpec[], declare: (opened: Opened) => void) {
  const open = async (settings: LayerSettings) => {
    const store = await openStore(settings)
    await store.ensure(specs)
    return { store, close: () => store.close() }
  }
  declareForEach(title, open, declare)
}

/** A traffic store that is open while the tests of one engine run, empty at first. */
export interface OpenedTraffic extends Traits {
  traffic: Traffic
  settings: LayerSettings
}

/** The same for stores of traffic. */
export function onEveryTraffic(title: string, declare: (opened: OpenedTraffic) => void) {
  const open = async (settings: LayerSettings) => {
    const traffic = await openTraffic(settings)
    await traffic.ensure()
    return { traffic, close: () => traffic.close() }
  }
  declareForEach(title, open, declare)
}

function declareForEach<O extends Traits & { settings: LayerSettings }>(
  title: string,
  open: (settings: LayerSettings) => Promise<{ close(): Promise<void> }>,
  declare: (opened: O) => void,
) {
  for (const { name, traits, lack, prepare } of engines) {
    if (lack) {
      describe.skip(`${title} on ${name} (skipped: ${lack})`, () => declare(filledLater(traits)))
      continue
    }
    describe(`${title} on ${name}`, () => {
      const opened: Traits & { close?: () => Promise<void> } = { ...traits }
      let place: Place
      beforeAll(async () => {
        place = await prepare()
        Object.assign(opened, await open(place.settings), { settings: place.settings })
      })
      afterAll(async () => {
        await opened.close?.()
        await place?.drop()
      })
      declare(filledLater(opened))
    })
  }
}

/** The members are there before the first test runs. */
const filledLater = <O>(opened: object) => opened as O

const uniqueName = () => `svc_test_${randomBytes(6).toString('hex')}`

async function prepareFile(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'svc-documents-'))
  return {
    settings: { type: 'sqlite', connection_string: join(folder, 'main.db') },
    drop: () => rm(folder, { recursive: true }),
  }
}

async function preparePostgres(server: string): Promise<Place> {
  const name = uniqueName()
  const url = new URL(server)
  url.pathname = name
  await askPostgres(server, `create database ${name}`)
  return {
    settings: { type: 'postgres', connection_string: url.href },
    drop: () => askPostgres(server, `drop database ${name} with (force)`),
  }
}

export async function askPostgres(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}

async function prepareMongo(server: string): Promise<Place> {
  const url = new URL(server)
  url.pathname = uniqueName()
  return {
    settings: { type: 'mongo', connection_string: url.href },
    async drop() {
      const client = new MongoClient(url.href)
      await client.db().dropDatabase()
      await client.close()
    },
  }
}
