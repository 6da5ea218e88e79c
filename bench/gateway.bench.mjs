import { spawn } from 'node:child_process'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { secrets } from './engines.mjs'
import { load, median } from './load.mjs'
import { freePort, startService } from './servers.mjs'

const rounds = Number(process.env.SVC_BENCH_ROUNDS ?? 3)
const perSecond = 1_000
const seconds = Number(process.env.SVC_BENCH_SECONDS ?? 4)

/** @param {'upstream' | 'proxy'} role @param {number} [target] the port of the upstream */
async function startPlain(role, target = 0) {
  const port = await freePort()
  const script = fileURLToPath(new URL('./plain-proxy.mjs', import.meta.url))
  const child = spawn(process.execPath, [script, role, String(port), String(target)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve) => child.stdout.once('data', resolve))
  return { port, url: `http://127.0.0.1:${port}`, stop: () => child.kill('SIGTERM') }
}

const redisUrl = process.env.SVC_TEST_REDIS_URL ?? ''
const redisDatabase = '10'
const launcher = fileURLToPath(new URL('../svc.mjs', import.meta.url))

/** A gateway that is a process of its own. @param {string} service @param {number} port */
function startAlone(service, port) {
  const { hostname, port: redisPort } = new URL(redisUrl)
  const env = {
    ...process.env,
    SVC_GW_LOGLEVEL: 'error',
    SVC_GW_NODESECRET: secrets.SVC_DB_NODESECRET,
    SVC_GW_SECRET: secrets.SVC_DB_SVCAPI_SECRET,
    SVC_GW_DBAPPCONFOPTIONS_CONNECTIONSTRING: service,
    SVC_GW_STORAGE_HOST: hostname,
    SVC_GW_STORAGE_PORT: redisPort || '6379',
    SVC_GW_STORAGE_DATABASE: redisDatabase,
  }
  const words = ['start', '--only', 'gateway', '--port', String(port)]
  return spawn(process.execPath, [launcher, ...words], { stdio: 'inherit', env })
}

function redisSettings() {
  const { hostname, port } = new URL(redisUrl)
  return {
    ...secrets,
    SVC_DB_REDISHOST: hostname,
    SVC_DB_REDISPORT: port || '6379',
    SVC_DB_REDISDATABASE: redisDatabase,
  }
}

/**
 * A gateway, and an API with a key, a rate, a quota and records. With a Redis at hand the gateway is a process of
 * its own, and its records stay there: a pump has a machine of its own. Otherwise it shares a process with both.
 * @param {string} target
 */
async function startGateway(target) {
  const port = await freePort()
  const service = redisUrl
    ? await startService(redisSettings(), ['--only', 'service'])
    : await startService({ SVC_GW_LISTENPORT: String(port) })
  const alone = redisUrl ? startAlone(service.url, port) : undefined
  const { ID } = await service.call('POST', '/api/apis', {
    api_definition: {
      ...{ name: 'Bench', use_standard_auth: true, active: true },
      proxy: { target_url: target, listen_path: '/bench/', strip_listen_path: true },
      version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
    },
  })
  const { key_id } = await service.call('POST', '/api/keys', {
    ...{ rate: 1_000_000, per: 1, quota_max: 1_000_000_000, quota_renewal_rate: 3_600 },
    access_rights: { [ID]: { api_id: ID, versions: ['Default'] } },
  })
  const url = `http://127.0.0.1:${port}/bench/`
  const headers = { authorization: key_id }
  for (let left = 200; left > 0; left -= 1) {
    const reply = await fetch(url, { headers }).catch(() => undefined)
    if (reply?.ok) break
    await new Promise((go) => setTimeout(go, 50))
  }
  return {
    ...{ url, headers },
    async stop() {
      alone?.kill('SIGTERM')
      await service.stop()
    },
  }
}

/** @typedef {{ url: string, headers?: Record<string, string> }} Target */

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Milliseconds of one request. @param {Target} target @returns {Promise<number>} */
const timeOf = ({ url, headers = {} }) =>
  new Promise((resolve, reject) => {
    const began = performance.now()
    const asked = get(url, { headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(performance.now() - began))
    })
    asked.on('error', reject)
  })

/** What 99 of 100 requests take at most, when they come evenly. @param {Target} target */
async function steadyP99(target) {
  /** @type {Promise<number>[]} */
  const asked = []
  const began = performance.now()
  while (asked.length < seconds * perSecond) {
    const due = ((performance.now() - began) * perSecond) / 1_000
    while (asked.length < due) asked.push(timeOf(target))
    await new Promise((go) => setTimeout(go, 1))
  }
  const times = (await Promise.all(asked)).toSorted((a, b) => a - b)
  return times[Math.floor(times.length * 0.99)] ?? 0
}

/**
 * The reference gateway against the smallest proxy that Node can be, in turns on the same machine.
 * @returns {Promise<import('../tools/bench.mjs').Row[]>}
 */
export async function gateway() {
  const upstream = await startPlain('upstream')
  const plain = await startPlain('proxy', upstream.port)
  try {
    return await compare(plain, upstream.url)
  } finally {
    plain.stop()
    upstream.stop()
  }
}

/** @param {Target} plain @param {string} upstream */
async function compare(plain, upstream) {
  const ours = await startGateway(upstream)
  try {
    await load({ ...plainOf(plain), duration: 4 })
    await load({ ...plainOf(ours), duration: 4 })
    const ratios = []
    const overheads = []
    for (let round = 0; round < rounds; round += 1) {
      const smallest = await load({ ...plainOf(plain), duration: seconds })
      const whole = await load({ ...plainOf(ours), duration: seconds })
      ratios.push(whole.perSecond / smallest.perSecond)
      overheads.push((await steadyP99(ours)) - (await steadyP99(plain)))
    }
    return [
      {
        what: 'gateway with key, limits and records against the smallest proxy',
        ...{ value: median(ratios) * 100, unit: '%', atLeast: 50 },
      },
      {
        what: 'what the gateway adds to p99 at 1,000 requests a second',
        ...{ value: median(overheads), unit: 'ms', atMost: 2 },
      },
    ]
  } finally {
    await ours.stop()
  }
}

/** @param {Target} target */
const plainOf = ({ url, headers }) => ({ url, headers })
