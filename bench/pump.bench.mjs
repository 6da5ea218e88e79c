import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'

import pg from 'pg'
import { findFreePort } from '../tools/services/server.mjs'
import { pack } from './msgpack.mjs'

/** @typedef {import('../tools/bench.mjs').Row} Row */

const launcher = fileURLToPath(new URL('../svc.mjs', import.meta.url))
const prefix = 'bench-'
const list = `${prefix}svc-system-analytics`
const atATime = 1_000
const hour = Date.UTC(2026, 0, 5, 10) / 1000

/**
 * A request of a middling installation: a hundred APIs, a thousand keys with a few endpoints each.
 * @param {number} number
 */
function makeRecord(number) {
  const key = (number * 7919) % 1000
  const api = key % 100
  const total = 5 + ((number * 31) % 300)
  return pack({
    ...{
      Method: 'GET',
      Host: 'upstream.example',
      RawPath: `/v1/items/${number}`,
      UserAgent: 'curl/8',
    },
    ...{ Path: `/v1/items/{id}/part${number % 3}`, ContentLength: 0, IPAddress: `10.0.${api}.7` },
    ...{ Day: 5, Month: 1, Year: 2026, Hour: 10, TimeStamp: [hour + Math.floor(number / 500), 0] },
    ...{ ResponseCode: number % 20 === 0 ? 500 : 200, APIKey: `key${key}`, Alias: `key ${key}` },
    ...{ APIVersion: 'Non Versioned', APIName: `API ${api}`, APIID: `api${api}`, OrgID: 'o1' },
    ...{ RequestTime: total, Latency: { Total: total, Upstream: total - 2, Gateway: 2 } },
    Geo: { Country: { ISOCode: ['DE', 'GB', 'FR', 'US'][number % 4] } },
    Tags: [`key-key${key}`, 'org-o1', `api-api${api}`],
  })
}

/** @param {Redis} redis @param {number} from @param {number} count */
async function fill(redis, from, count) {
  for (let at = from; at < from + count; at += atATime) {
    await redis.rpush(
      list,
      ...Array.from({ length: atATime }, (_, place) => makeRecord(at + place)),
    )
  }
}

/** @param {number} port */
async function writtenBy(port) {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`).catch(() => undefined)
  const text = (await reply?.text()) ?? ''
  return Number(/written_total\{source="records"\} (\d+)/.exec(text)?.[1] ?? 0)
}

/**
 * Seconds from the first batch written to the last, for each record between them.
 * @param {Record<string, string>} env @param {number} count
 */
async function drain(env, count) {
  const port = await findFreePort()
  const child = spawn(process.execPath, [launcher, 'start', '--only', 'pump'], {
    cwd: tmpdir(),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...env,
      SVC_PMP_HEALTHCHECKENDPOINTPORT: String(port),
      SVC_PMP_LOGLEVEL: 'warn',
    },
  })
  const ended = new Promise((done) => child.once('exit', done))
  let first = 0
  while (first === 0) {
    first = await writtenBy(port)
    await pause(5)
  }
  const began = performance.now()
  while ((await writtenBy(port)) < count) await pause(20)
  const seconds = (performance.now() - began) / 1000
  child.kill('SIGTERM')
  await ended
  return seconds / (count - first)
}

/** @param {Redis} redis @param {string} name @param {Record<string, string>} meta @returns {Promise<Row[]>} */
async function measure(redis, name, meta) {
  const isWhole = process.env.SVC_BENCH_WHOLE === '1'
  const [few, many] = isWhole ? [100_000, 10_000_000] : [100_000, 200_000]
  const { hostname, port } = new URL(String(process.env.SVC_TEST_REDIS_URL))
  const of = (/** @type {string} */ pump) =>
    Object.entries(meta).map(([key, value]) => [`SVC_PMP_PUMPS_${pump}_META_${key}`, value])
  const env = {
    SVC_PMP_ANALYTICSSTORAGECONFIG_ADDRS: `${hostname}:${port}`,
    SVC_PMP_ANALYTICSSTORAGECONFIG_REDISKEYPREFIX: prefix,
    SVC_PMP_PUMPS_SQLAGGREGATE_TYPE: 'sql_aggregate',
    SVC_PMP_PUMPS_SQLAGGREGATE_META_TRACKALLPATHS: 'true',
    ...Object.fromEntries([...of('SQL'), ...of('SQLAGGREGATE')]),
  }
  await fill(redis, 0, few)
  const before = await drain(env, few)
  // In parts, so that the server need not hold them all.
  let after = 0
  for (let stored = few; stored < many; stored += few) {
    await fill(redis, stored, few)
    after = await drain(env, few)
  }
  return [
    {
      what: `${name}: records pumped, log and all sums`,
      value: 1 / before,
      unit: '/s',
      atLeast: 20_000,
    },
    {
      what: `${name}: cost of a record after ${many} over that after ${few}`,
      value: after / before,
      unit: 'times',
      atMost: 1.3,
    },
  ]
}

/** From Redis into a file and into Postgres, where servers are given. @returns {Promise<Row[]>} */
export async function pumping() {
  const { SVC_TEST_REDIS_URL: redisUrl, SVC_TEST_POSTGRES_URL: postgresUrl } = process.env
  if (!redisUrl) {
    console.log('| pumping | not measured | needs SVC_TEST_REDIS_URL | |')
    return []
  }
  const redis = new Redis(redisUrl)
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-pump-'))
  try {
    const file = { TYPE: 'sqlite', CONNECTIONSTRING: join(folder, 'traffic.db') }
    const rows = await measure(redis, 'sqlite', file)
    if (!postgresUrl) return rows
    return [...rows, ...(await measureOnPostgres(redis, postgresUrl))]
  } finally {
    rmSync(folder, { recursive: true })
    await redis.quit()
  }
}

/** @param {Redis} redis @param {string} server */
async function measureOnPostgres(redis, server) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query('create database bench_pump')
  const url = new URL(server)
  url.pathname = 'bench_pump'
  try {
    return await measure(redis, 'postgres', { TYPE: 'postgres', CONNECTIONSTRING: url.href })
  } finally {
    await client.query('drop database bench_pump with (force)')
    await client.end()
  }
}
