import { join } from 'node:path'
import Database from 'libsql'
import pg from 'pg'
import { percentiles } from './load.mjs'
import { startService } from './servers.mjs'

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */
/** @typedef {{ run: (sql: string) => Promise<unknown>, count: (sql: string) => Promise<number>, time: (ms: string) => string, close: () => Promise<unknown> }} Filler */

const apis = Number(process.env.SVC_BENCH_APIS ?? 100)
const records = Number(process.env.SVC_BENCH_RECORDS ?? 200_000)
const days = 90
const times = 40
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const lastHour = Math.floor(Date.now() / hourMs) * hourMs
const firstHour = lastHour - days * dayMs

/** @param {Service} service @param {Record<string, string>} env @returns {Promise<Filler>} */
async function openFiller(service, env) {
  const url = env.SVC_DB_STORAGE_MAIN_CONNECTIONSTRING
  if (url) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return {
      run: (sql) => client.query(sql),
      count: async (sql) => Number((await client.query(sql)).rows[0].count),
      time: (ms) => `to_timestamp((${ms}) / 1000.0)`,
      close: () => client.end(),
    }
  }
  const database = new Database(join(service.folder, 'dashboard.sqlite'))
  return {
    run: async (sql) => database.exec(sql),
    count: async (sql) =>
      Number(/** @type {{ count: number }} */ (database.prepare(sql).get([])).count),
    time: (ms) => ms,
    close: async () => database.close(),
  }
}

/** Numbers from zero, of both dialects. @param {string} name @param {number} count */
const numbers = (name, count) =>
  `${name}(n) as (select cast(0 as bigint) union all select n + 1 from ${name} where n < ${count - 1})`

/**
 * One sum of every hour for each value.
 * @param {Filler} filler @param {string} org @param {string} dimension @param {number} count
 */
const fillSums = ({ run, time }, org, dimension, count) =>
  run(`
    with recursive ${numbers('hours', days * 24)}, ${numbers('things', count)}
    insert into svc_aggregated (id, counter_hits, counter_success, counter_error,
      counter_total_request_time, counter_total_latency, counter_total_upstream_latency,
      counter_max_latency, counter_min_latency, counter_last_time, counter_identifier,
      counter_human_identifier, latency_to_50, latency_to_100, latency_to_500, code_404,
      "timestamp", org_id, dimension, dimension_value)
    select '${org}${dimension}' || hours.n || '-' || things.n, 100, 90, 10, 8000, 8000, 7000, 480, 20,
      ${time(`${firstHour} + hours.n * ${hourMs} + 1000`)}, '', 'Thing ' || things.n, 50, 30, 20, 10,
      ${firstHour / 1000} + hours.n * 3600, '${org}', '${dimension}',
      ${dimension === '' ? "'total'" : "'thing' || things.n"}
    from hours cross join things`)

/** @param {Filler} filler @param {string} org */
const fillRecords = ({ run, time }, org) =>
  run(`
    with recursive ${numbers('requests', records)}
    insert into svc_analytics (method, host, path, rawpath, useragent, responsecode, apikey,
      "timestamp", apiversion, api_name, apiid, orgid, oauthid, requesttime, rawrequest, rawresponse,
      ipaddress, geo_country_iso_code, geo_city_names, latency_total, latency_upstream, tags, alias)
    select case when n % 1000 = 0 then 'DELETE' else 'GET' end, 'up.test', '/items/' || (n % 5000),
      '/items/' || n, 'bench', case when n % 50000 = 7 then 418 when n % 20 = 0 then 404 else 200 end,
      'key' || (n % 10000), ${time(`${firstHour} + n * ${Math.floor((days * dayMs) / records)}`)},
      'Non Versioned', 'Thing', 'thing' || (n % ${apis}), '${org}', '', n % 300, '', '', '10.0.0.1', 'GB',
      '{}', case when n % 100000 = 11 then 9000 else n % 300 end, 5, '["gold"]', ''
    from requests`)

/** Sums of days are made after the first question. @param {Service} service @param {Filler} filler */
async function makeDays(service, { count }) {
  await service.call('GET', tables['table of APIs'])
  const made = `select count(*) as count from svc_aggregated_by_day where dimension = '' and org_id = '${service.orgId}'`
  while ((await count(made)) < days - 1) await new Promise((go) => setTimeout(go, 100))
}

/** @param {number} ms */
const dayOf = (ms) => {
  const date = new Date(ms)
  return `${date.getUTCDate()}/${date.getUTCMonth() + 1}/${date.getUTCFullYear()}`
}
const range = `${dayOf(firstHour)}/${dayOf(lastHour)}`
const span = `start=${firstHour / 1000}&end=${lastHour / 1000}`

const reports = {
  'overview by day': `/api/usage/${range}?p=-1`,
  'overview by hour': `/api/usage/${range}?res=hour&p=-1`,
  'errors by code': `/api/activity/errors/codes/${range}`,
}
const tables = { 'table of APIs': `/api/usage/apis/${range}?p=1&by=Hits&sort=1` }
const pages = {
  'no filter': '',
  API: 'api=thing7',
  key: 'key=key77',
  errors: 'errors=1',
  'frequent status': 'status=200',
  'rare status': 'status=418',
  method: 'method=DELETE',
  path: 'path=%2Fitems%2F77',
  'beginning of a path': 'path=%2Fitems%2F77*',
  'frequent latency': 'min_latency=10',
  'rare latency': 'min_latency=8000',
  'no match': 'key=nobody',
}

/** The longest wait of a request that costs nothing while reports are made. @param {Service} service */
async function stalls(service) {
  let isDone = false
  let longest = 0
  const reading = Promise.all(
    Object.values({ ...reports, ...tables }).map((path) => service.call('GET', path)),
  ).finally(() => {
    isDone = true
  })
  while (!isDone) {
    const began = performance.now()
    await service.call('GET', '/api/users/me')
    longest = Math.max(longest, performance.now() - began)
  }
  await reading
  return longest
}

/** @param {string} name @param {Record<string, string>} env */
async function measure(name, env) {
  const service = await startService(env)
  try {
    // The first question makes the tables.
    await service.call('GET', reports['overview by day'])
    await service.call('GET', '/api/logs')
    const filler = await openFiller(service, env)
    await fillSums(filler, service.orgId, '', 1)
    await fillSums(filler, service.orgId, 'errors', 10)
    await fillSums(filler, service.orgId, 'apiid', apis)
    await fillRecords(filler, service.orgId)
    // Filling sqlite holds this process up: connections that were closed meanwhile are noticed now.
    await new Promise((go) => setTimeout(go, 100))
    if (name === 'postgres') await filler.run('analyze')
    await makeDays(service, filler)
    await filler.close()
    const timed = async (/** @type {string} */ path) => {
      await service.call('GET', path)
      return (await percentiles(() => service.call('GET', path), times)).p95
    }
    const rows = []
    for (const [what, path] of Object.entries(reports)) {
      rows.push({ what: `${name}: ${what}`, value: await timed(path), unit: 'ms', atMost: 100 })
    }
    for (const [what, path] of Object.entries(tables)) {
      rows.push({ what: `${name}: ${what}`, value: await timed(path), unit: 'ms' })
    }
    for (const [what, query] of Object.entries(pages)) {
      const value = await timed(`/api/logs?${span}&p=1&size=25&${query}`)
      rows.push({ what: `${name}: log page, ${what}`, value, unit: 'ms', atMost: 300 })
    }
    const value = await stalls(service)
    rows.push({ what: `${name}: longest wait beside reports`, value, unit: 'ms' })
    return rows
  } finally {
    await service.stop()
  }
}

/**
 * p95 of reports over 90 days and of log pages. `SVC_BENCH_APIS=1000 SVC_BENCH_RECORDS=3000000` is the whole.
 * @param {import('./engines.mjs').Engine[]} engines
 */
export async function activity(engines) {
  const rows = []
  for (const { name, env } of engines) rows.push(...(await measure(name, env)))
  return rows
}
