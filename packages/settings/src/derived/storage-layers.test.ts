import { describe, expect, test } from 'vitest'
import { loadSettings } from '../load-settings.ts'
import { storageLayers } from './storage-layers.ts'

const settingsOf = (env: Record<string, string>) => {
  const variables = Object.entries(env).map(([name, value]) => [`SVC_DB_${name}`, value])
  const all = { SVC_DB_OMITCONFIGFILE: 'true', SVC_DB_DATADIR: '/data' }
  return loadSettings({ env: { ...all, ...Object.fromEntries(variables) } }).settings
}

const postgres = {
  STORAGE_MAIN_TYPE: 'postgres',
  STORAGE_MAIN_CONNECTIONSTRING: 'postgres://db/hub',
}

describe('the main layer', () => {
  const cases: Array<[string, Record<string, string>, object]> = [
    [
      'is sqlite in the data folder by default',
      {},
      { type: 'sqlite', connection_string: '/data/dashboard.sqlite' },
    ],
    [
      'is MongoDB when only mongo_url is set',
      { MONGOURL: 'mongodb://db/hub' },
      { type: 'mongo', connection_string: 'mongodb://db/hub' },
    ],
    [
      'prefers storage.main to mongo_url',
      { ...postgres, MONGOURL: 'mongodb://db/hub' },
      { type: 'postgres', connection_string: 'postgres://db/hub' },
    ],
    [
      'takes mongo_url when its type is mongo and it has no connection string',
      { STORAGE_MAIN_TYPE: 'mongo', MONGOURL: 'mongodb://db/hub' },
      { type: 'mongo', connection_string: 'mongodb://db/hub' },
    ],
    [
      'starts a relative sqlite path at the data folder',
      { STORAGE_MAIN_TYPE: 'sqlite', STORAGE_MAIN_CONNECTIONSTRING: 'x/hub.db' },
      { type: 'sqlite', connection_string: '/data/x/hub.db' },
    ],
    [
      'keeps an absolute sqlite path',
      { STORAGE_MAIN_TYPE: 'sqlite', STORAGE_MAIN_CONNECTIONSTRING: '/x/hub.db' },
      { type: 'sqlite', connection_string: '/x/hub.db' },
    ],
    [
      'keeps sqlite in memory',
      { STORAGE_MAIN_TYPE: 'sqlite', STORAGE_MAIN_CONNECTIONSTRING: ':memory:' },
      { type: 'sqlite', connection_string: ':memory:' },
    ],
    [
      'rewrites the keyword form of postgres',
      { ...postgres, STORAGE_MAIN_CONNECTIONSTRING: 'host=db dbname=hub user=u password=p' },
      { type: 'postgres', connection_string: 'postgres://u:p@db/hub' },
    ],
    [
      'takes a read and write pair',
      {
        STORAGE_MAIN_TYPE: 'postgres',
        STORAGE_MAIN_READCONNECTIONSTRING: 'postgres://r/hub',
        STORAGE_MAIN_WRITECONNECTIONSTRING: 'postgres://w/hub',
      },
      {
        type: 'postgres',
        connection_string: 'postgres://w/hub',
        read_connection_string: 'postgres://r/hub',
      },
    ],
    [
      'prefers the connection string to the pair',
      { ...postgres, STORAGE_MAIN_READCONNECTIONSTRING: 'postgres://r/hub' },
      { type: 'postgres', connection_string: 'postgres://db/hub' },
    ],
    [
      'takes half a pair for both',
      { STORAGE_MAIN_TYPE: 'postgres', STORAGE_MAIN_READCONNECTIONSTRING: 'postgres://r/hub' },
      { type: 'postgres', connection_string: 'postgres://r/hub' },
    ],
    [
      'carries the size of the pool',
      { ...postgres, STORAGE_MAIN_POOLSIZE: '7' },
      { type: 'postgres', connection_string: 'postgres://db/hub', pool_size: 7 },
    ],
    [
      'carries the options of MongoDB',
      {
        MONGOURL: 'mongodb://db/hub?w=1',
        MONGOUSESSL: 'true',
        MONGOSSLCAFILE: '/ca',
        MONGODIRECTCONNECTION: 'true',
      },
      {
        type: 'mongo',
        connection_string: 'mongodb://db/hub?w=1',
        tls: { ca_file: '/ca', skip_verify: false, allow_invalid_hostnames: false },
        direct_connection: true,
      },
    ],
  ]
  test.each(cases)('%s', (_, env, expected) => {
    expect(storageLayers(settingsOf(env)).main).toEqual(expected)
  })
})

describe('the other layers', () => {
  test('without settings they are the main one', () => {
    const { analytics, logs, uptime } = storageLayers(settingsOf(postgres))
    expect([analytics, logs, uptime]).toEqual([undefined, undefined, undefined])
  })

  test('with the settings of the main one they are the main one', () => {
    const layers = storageLayers(
      settingsOf({
        ...postgres,
        STORAGE_LOGS_TYPE: 'postgres',
        STORAGE_LOGS_CONNECTIONSTRING: 'postgres://db/hub',
      }),
    )
    expect(layers.logs).toBeUndefined()
  })

  test('with settings of their own they are a database of their own', () => {
    const layers = storageLayers(
      settingsOf({
        ...postgres,
        STORAGE_ANALYTICS_TYPE: 'mongo',
        STORAGE_ANALYTICS_CONNECTIONSTRING: 'mongodb://m/a',
        STORAGE_LOGS_CONNECTIONSTRING: 'postgres://db/logs',
        STORAGE_UPTIME_TABLESHARDING: 'true',
      }),
    )
    expect(layers).toMatchObject({
      analytics: { type: 'mongo', connection_string: 'mongodb://m/a' },
      logs: { type: 'postgres', connection_string: 'postgres://db/logs' },
      uptime: {
        type: 'postgres',
        connection_string: 'postgres://db/hub',
        table_sharding: true,
      },
    })
  })

  test('sqlite beside a server gets a file of its own', () => {
    const layers = storageLayers(settingsOf({ ...postgres, STORAGE_LOGS_TYPE: 'sqlite' }))
    expect(layers.logs?.connection_string).toBe('/data/logs.sqlite')
  })
})

describe('what is missing is named', () => {
  const cases: Array<[Record<string, string>, string]> = [
    [
      { STORAGE_MAIN_TYPE: 'postgres' },
      'storage.main.connection_string: missing, storage.main.type "postgres" needs it',
    ],
    [
      { STORAGE_LOGS_TYPE: 'mongo' },
      'storage.logs.connection_string: missing, storage.logs.type "mongo" needs it',
    ],
    [
      { STORAGE_MAIN_CONNECTIONSTRING: 'postgres://u:hush@db/hub' },
      'storage.main.type: missing, one of mongo, postgres, sqlite',
    ],
    [
      { STORAGE_MAIN_TYPE: 'postgres', STORAGE_MAIN_CONNECTIONSTRING: 'mysql://u:hush@db' },
      'storage.main.connection_string: the value is not a postgres connection string',
    ],
    [
      { STORAGE_MAIN_TYPE: 'mongo', STORAGE_MAIN_CONNECTIONSTRING: 'hush' },
      'storage.main.connection_string: the value is not a mongodb:// URL',
    ],
    [{ MONGOURL: 'hush' }, 'mongo_url: the value is not a mongodb:// URL'],
  ]
  test.each(cases)('%j: %s', (env, expected) => {
    expect(() => storageLayers(settingsOf(env))).toThrow(new Error(expected))
  })
})
