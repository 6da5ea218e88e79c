import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packRecord, packUptime, type TrafficRecord } from '@svc/analytics'
import { buildRecord, buildUptime } from '@svc/analytics/testing'
import { openTraffic } from '@svc/documents/traffic'
import { type KeyValue, openKeyValue } from '@svc/keyvalue'
import { destinationsBeside, loadPumpSettings } from '@svc/settings'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createPump } from './pump.ts'

const list = 'analytics-svc-system-analytics'
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** A pump on embedded stores, and questions about what it has written. */
async function prepare(env: Record<string, string> = {}, dialect: 'svc' | 'tyk' = 'svc') {
  const folder = mkdtempSync(join(tmpdir(), 'svc-pump-'))
  const main = { type: 'sqlite' as const, connection_string: join(folder, 'traffic.db') }
  const keyvalue = await openKeyValue({ type: 'embedded', file: ':memory:' })
  const settingsOf = (more = {}) =>
    loadPumpSettings({ cwd: folder, env: { ...env, ...more } }).settings
  const create = async (store: KeyValue = keyvalue) => {
    const settings = { ...settingsOf(), gateway_dialect: dialect, purge_delay: 0.02 }
    const destinations = destinationsBeside(settings, { main }, folder)
    return createPump({ settings, keyvalue: store, log: quiet, destinations })
  }
  const traffic = await openTraffic(main, dialect)
  if (traffic.engine === 'mongo') throw new Error('not here')
  await traffic.ensure()
  const { sql, places } = traffic
  const count = async (
    what: string,
    content: 'records' | 'aggregates' | 'uptime',
    where = 'true',
  ) => {
    const rows = await sql.write((inside) =>
      inside.run(`select ${what} as n from ${places.nameOf(content)} where ${where}`),
    )
    return Number(rows[0]?.n ?? 0)
  }
  onTestFinished(async () => {
    await traffic.close()
    await keyvalue.close()
    rmSync(folder, { recursive: true })
  })
  const push = (...records: TrafficRecord[]) =>
    keyvalue.listPush(list.replace('svc', dialect), ...records.map(packRecord))
  const start = async (store?: KeyValue) => {
    const pump = await create(store)
    await pump.start()
    let isOpen = true
    const close = async () => {
      if (isOpen) await pump.close()
      isOpen = false
    }
    onTestFinished(close)
    return { ...pump, close }
  }
  return { keyvalue, push, start, count }
}

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

test('records become rows and sums, checks become sums, and the broken are set aside', async () => {
  const { keyvalue, push, start, count } = await prepare()
  await push(buildRecord(), buildRecord({ ResponseCode: 500 }), buildRecord({ OrgID: 'o2' }))
  await keyvalue.listPush(list, 'not a record', packRecord(buildRecord({ APIID: 'after' })))
  await keyvalue.listPush(`${list}_7`, packRecord(buildRecord({ APIID: 'seventh' })))
  await keyvalue.listPush('host-checker:svc-uptime-analytics', packUptime(buildUptime()))
  const pump = await start()
  await soon(async () => expect(await count('count(*)', 'records')).toBe(5))
  await soon(async () =>
    expect(await count('sum(counter_hits)', 'aggregates', "dimension = ''")).toBe(5),
  )
  await soon(async () =>
    expect(await count('sum(counter_hits)', 'uptime', "dimension = 'url'")).toBe(1),
  )
  expect(await count('sum(counter_error)', 'aggregates', "dimension = 'errors'")).toBe(1)
  await soon(async () =>
    expect(await keyvalue.listRange(`{${list}}:malformed`, 0, -1)).toEqual([
      Buffer.from('not a record'),
    ]),
  )
  expect(await pump.metrics()).toContain('svc_pump_malformed_total{source="records"} 1')
})

test('what a dead pump has claimed is written once, whether it had written it or not', async () => {
  const { keyvalue, push, start, count } = await prepare()
  await push(buildRecord({ APIID: 'written' }))
  // Dies after the write: it can neither acknowledge nor claim any more.
  let isDead = false
  const dying = {
    ...keyvalue,
    pipeline: ((work: never) =>
      isDead ? Promise.reject(new Error('dead')) : keyvalue.pipeline(work)) as KeyValue['pipeline'],
    async sortedAdd(key: string, member: string, score: number) {
      await keyvalue.sortedAdd(key, member, score)
      isDead = true
    },
  }
  const first = await start(dying)
  await soon(async () => expect(await count('count(*)', 'records')).toBe(1))
  await soon(async () =>
    expect(await count('sum(counter_hits)', 'aggregates', "dimension = ''")).toBe(1),
  )
  await first.close()
  expect(await keyvalue.sortedCount(`{${list}}:claims`)).toBe(1)
  // Another one died between taking and writing.
  await keyvalue.listPush(`{${list}}:claimed:dead:1`, packRecord(buildRecord({ APIID: 'taken' })))
  await keyvalue.sortedAdd(`{${list}}:claims`, `dead:1:${list}`, 1)

  await start()
  await soon(async () => expect(await keyvalue.sortedCount(`{${list}}:claims`)).toBe(0))
  expect(await count('count(*)', 'records')).toBe(2)
  expect(await count('sum(counter_hits)', 'aggregates', "dimension = ''")).toBe(2)
})

test('pumps of the settings filter, omit and count as they are told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-pump-env-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sums = 'SVC_PMP_PUMPS_SQLAGGREGATE'
  const { push, start } = await prepare({
    [`${sums}_TYPE`]: 'sql_aggregate',
    [`${sums}_META_TYPE`]: 'sqlite',
    [`${sums}_META_CONNECTIONSTRING`]: join(folder, 'sums.db'),
    [`${sums}_META_IGNORETAGPREFIXLIST`]: 'secret-',
    SVC_PMP_PUMPS_SQL_META_TYPE: 'sqlite',
    SVC_PMP_PUMPS_SQL_META_CONNECTIONSTRING: join(folder, 'logs.db'),
    SVC_PMP_PUMPS_SQL_FILTERS_SKIPPEDRESPONSECODES: '404,500',
    SVC_PMP_PUMPS_SQL_OMITDETAILEDRECORDING: 'true',
    SVC_PMP_PUMPS_SQL_META_TABLESHARDING: 'true',
  })
  const traffic = await openTraffic({ type: 'sqlite', connection_string: join(folder, 'logs.db') })
  const summed = await openTraffic({ type: 'sqlite', connection_string: join(folder, 'sums.db') })
  onTestFinished(() => Promise.all([traffic.close(), summed.close()]).then(() => {}))
  if (traffic.engine === 'mongo' || summed.engine === 'mongo') throw new Error('not here')
  const tags = ['secret-a', 'open']
  await push(
    buildRecord({ RawRequest: 'R0VU', Tags: tags, TrackPath: true, Path: '/tracked' }),
    buildRecord({ ResponseCode: 404, Path: '/untracked' }),
  )
  await start()
  const { sql } = traffic
  await soon(async () => {
    const rows = await sql.write((inside) =>
      inside.run('select responsecode, rawrequest from svc_analytics_20240506'),
    )
    expect(rows).toEqual([{ responsecode: 200, rawrequest: '' }])
  })
  await soon(async () => {
    const rows = await summed.sql.write((inside) =>
      inside.run(
        "select dimension_value as value from svc_aggregated where dimension in ('tags', 'endpoints') order by 1",
      ),
    )
    expect(rows.map(({ value }) => value)).toEqual(['/tracked', 'open'])
  })
})

test('gateways of the other dialect fill lists and tables of their own names', async () => {
  const { push, start, count } = await prepare({}, 'tyk')
  await push(buildRecord())
  await start()
  await soon(async () => expect(await count('count(*)', 'records')).toBe(1))
})
