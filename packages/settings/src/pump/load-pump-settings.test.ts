import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { destinationsBeside } from './company.ts'
import { pumpDestinations } from './destinations.ts'
import { loadPumpSettings } from './load-pump-settings.ts'
import { pumpRedis } from './redis.ts'

const cwd = mkdtempSync(join(tmpdir(), 'pump-settings-'))
afterAll(() => rmSync(cwd, { recursive: true }))

const load = (env: Record<string, string>, file?: object) => {
  const path = join(cwd, 'some.conf')
  writeFileSync(path, JSON.stringify(file ?? {}))
  return loadPumpSettings({ cwd, env, file: path })
}

test('pumps are named by the file and by variables, and a name in both is one pump', () => {
  const pumps = {
    my_sums: { type: 'sql_aggregate', meta: { type: 'sqlite', connection_string: 'a.db' } },
  }
  const { settings, warnings } = load(
    {
      SVC_PMP_PUMPS_MYSUMS_META_TRACKALLPATHS: 'true',
      SVC_PMP_PUMPS_SQL_META_TYPE: 'postgres',
      SVC_PMP_PUMPS_SQL_META_CONNECTIONSTRING: 'postgres://u:p@db/x',
      SVC_PMP_PUMPS_SQL_FILTERS_RESPONSECODES: '500,502',
      SVC_PMP_PUMPS_SQL_FILTERS_ORGSIDS: 'o1,o2',
      SVC_PMP_PUMPS_MONGOAGGREGATE_TYPE: 'mongo-pump-aggregate',
      SVC_PMP_PUMPS_MONGOAGGREGATE_META_MONGOURL: 'mongodb://db/x',
    },
    { pumps },
  )
  expect(warnings).toEqual([])
  expect(Object.keys(settings.pumps)).toEqual(['my_sums', 'sql', 'mongoaggregate'])
  expect(settings.pumps.my_sums).toMatchObject({
    type: 'sql_aggregate',
    meta: { track_all_paths: true },
  })
  expect(settings.pumps.sql).toMatchObject({
    type: 'sql',
    filters: { response_codes: [500, 502], org_ids: ['o1', 'o2'] },
  })
  const { pumps: places, uptime } = pumpDestinations(settings, '/data')
  expect(places.map(({ content, layer }) => [content, layer])).toEqual([
    ['aggregates', { type: 'sqlite', connection_string: '/data/a.db' }],
    ['records', { type: 'postgres', connection_string: 'postgres://u:p@db/x' }],
    ['aggregates', { type: 'mongo', connection_string: 'mongodb://db/x' }],
  ])
  expect(uptime).toBeUndefined()
})

test('what cannot be used is refused in one line that names it', () => {
  expect(() => load({ SVC_PMP_PUMPS_CSV_TYPE: 'csv' })).toThrow(
    'SVC_PMP_PUMPS_CSV_TYPE: "csv" is not one of',
  )
  expect(() => load({ SVC_PMP_PUMPS_OTHER_TIMEOUT: '5' })).toThrow('pumps.other.type: missing')
  const mysql = load({ SVC_PMP_PUMPS_SQL_META_TYPE: 'mysql' }).settings
  expect(() => pumpDestinations(mysql, '/')).toThrow('pumps.sql.meta.type: "mysql" is not one of')
  const nowhere = load({ SVC_PMP_PUMPS_MONGO_TYPE: 'mongo' }).settings
  expect(() => pumpDestinations(nowhere, '/')).toThrow('pumps.mongo.meta.mongo_url')
})

test('beside a service the layers of the service are written to, unless pumps are named', () => {
  const main = { type: 'postgres' as const, connection_string: 'postgres://db/x' }
  const logs = { type: 'mongo' as const, connection_string: 'mongodb://db/x' }
  const unnamed = destinationsBeside(load({}).settings, { main, logs }, '/data')
  expect(unnamed.pumps.map(({ sink, layer }) => [sink.type, layer])).toEqual([
    ['mongo', logs],
    ['sql_aggregate', main],
  ])
  expect(unnamed.uptime?.layer).toEqual(main)
  const env = {
    SVC_PMP_PUMPS_SQL_META_TYPE: 'sqlite',
    SVC_PMP_PUMPS_SQL_META_CONNECTIONSTRING: 'l.db',
  }
  const named = destinationsBeside(load(env).settings, { main }, '/data')
  expect(named.pumps.map(({ layer }) => layer.connection_string)).toEqual(['/data/l.db'])
})

test('Redis is where host or addresses say, and nowhere without them', () => {
  expect(pumpRedis(load({}).settings)).toBeUndefined()
  const host = load({ SVC_PMP_ANALYTICSSTORAGECONFIG_HOST: 'redis' }).settings
  expect(pumpRedis(host)).toMatchObject({ type: 'redis', addrs: ['redis:6379'] })
  const addrs = { SVC_PMP_ANALYTICSSTORAGECONFIG_ADDRS: 'a:1,b:2' }
  expect(pumpRedis(load(addrs).settings)).toMatchObject({ addrs: ['a:1', 'b:2'] })
})

test('an address of Redis that is none is named by its key', () => {
  const { settings } = load({})
  const { analytics_storage_config: storage } = settings
  const withAddress = (address: string) => ({
    ...settings,
    analytics_storage_config: { ...storage, addrs: [address] },
  })
  expect(pumpRedis(withAddress('a'))).toMatchObject({ addrs: ['a:6379'] })
  expect(() => pumpRedis(withAddress('redis://a:1'))).toThrow(
    'analytics_storage_config.addrs: "redis://a:1" is not host:port',
  )
})
