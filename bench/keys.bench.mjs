import { createHash } from 'node:crypto'
import { Redis } from 'ioredis'
import { secrets } from './engines.mjs'
import { percentiles } from './load.mjs'
import { startService } from './servers.mjs'

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

const few = 1_000
const many = Number(process.env.SVC_BENCH_KEYS ?? 100_000)
const keysOfPolicy = 100
const apisOfPolicy = 2_000
const atOnce = 50
const redisUrl = process.env.SVC_TEST_REDIS_URL ?? ''
const redisDatabase = 11

/** @param {number} number */
const padded = (number) => String(number).padStart(6, '0')
const rights = { bench: { api_id: 'bench', versions: ['Default'] } }

/**
 * Makes something many times, some at once.
 * @param {number} from @param {number} to @param {(at: number) => Promise<unknown>} make
 */
async function makeMany(from, to, make) {
  for (let at = from; at < to; at += atOnce) {
    const size = Math.min(atOnce, to - at)
    await Promise.all(Array.from({ length: size }, (_, i) => make(at + i)))
  }
}

/** @param {number} at */
const sessionOf = (at) => ({
  alias: `Client ${padded(at)}`,
  apply_policies: [`plan-${Math.floor(at / keysOfPolicy)}`],
  tags: ['bench'],
})

/** @param {Service} service @param {number} from @param {number} to */
async function fillPolicies(service, from, to) {
  await makeMany(Math.ceil(from / keysOfPolicy), to / keysOfPolicy, (at) =>
    service.call('POST', '/api/portal/policies', {
      ...{ id: `plan-${at}`, name: `Plan ${at}`, active: true, access_rights: rights },
    }),
  )
}

/** Keys by way of the service. @param {Service} service @param {number} from @param {number} to */
async function createKeys(service, from, to) {
  await fillPolicies(service, from, to)
  const began = performance.now()
  await makeMany(from, to, (at) => service.call('POST', '/api/keys', sessionOf(at)))
  return ((to - from) * 1_000) / (performance.now() - began)
}

/**
 * Keys as gateways write them, and an index that is made of them.
 * @param {Service} service @param {number} from @param {number} to
 */
async function indexKeys(service, from, to) {
  await fillPolicies(service, from, to)
  const redis = new Redis(redisUrl, { db: redisDatabase })
  for (let at = from; at < to; at += 1_000) {
    const batch = redis.pipeline()
    for (let key = at; key < Math.min(to, at + 1_000); key += 1) {
      const name = createHash('md5').update(`${service.orgId} ${key}`).digest('hex')
      const session = { ...sessionOf(key), org_id: service.orgId, access_rights: rights }
      batch.set(`apikey-${name}`, JSON.stringify(session), 'EX', 7_200)
    }
    await batch.exec()
  }
  redis.disconnect()
  const began = performance.now()
  while (!(await service.administer('POST', '/admin/keys/reindex')).Meta.done);
  return (to * 1_000) / (performance.now() - began)
}

const questions = {
  'page of keys': '/api/keys?p=2&size=25',
  'keys by alias': '/api/keys?q=client%200004&size=25',
  'keys of a policy': '/api/keys?policy_id=plan-3&size=25',
}

/** @param {Service} service */
async function askAll(service) {
  /** @type {Record<string, number>} */
  const times = {}
  for (const [what, path] of Object.entries(questions)) {
    await percentiles(() => service.call('GET', path), 50)
    times[what] = (await percentiles(() => service.call('GET', path), 400)).p95
  }
  return times
}

/** Seconds that it takes to save a policy over many APIs. @param {Service} service */
async function saveWidePolicy(service) {
  /** @type {string[]} */
  const apiIds = []
  await makeMany(0, apisOfPolicy, async (at) => {
    const { ID } = await service.call('POST', '/api/apis', {
      api_definition: {
        name: `Bench ${at}`,
        use_standard_auth: true,
        proxy: { target_url: 'http://up.example', listen_path: `/bench-${at}/` },
        version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
      },
    })
    apiIds.push(ID)
  })
  const access_rights = Object.fromEntries(apiIds.map((api_id) => [api_id, { api_id }]))
  const body = { id: 'wide', name: 'Wide', active: true, access_rights }
  await service.call('POST', '/api/portal/policies', body)
  const save = () => service.call('PUT', '/api/portal/policies/wide', body)
  return (await percentiles(save, 20)).p95 / 1_000
}

function redisSettings() {
  const { hostname, port } = new URL(redisUrl)
  return {
    ...secrets,
    SVC_DB_REDISHOST: hostname,
    SVC_DB_REDISPORT: port || '6379',
    SVC_DB_REDISDATABASE: String(redisDatabase),
    SVC_DB_REDISTIMEOUT: '60',
  }
}

/**
 * With a Redis at hand most keys are written as gateways do it, which takes a fraction of the time.
 * @returns {Promise<import('../tools/bench.mjs').Row[]>}
 */
export async function keys() {
  const service = await startService(redisUrl ? redisSettings() : {})
  try {
    const created = await createKeys(service, 0, few)
    const small = await askAll(service)
    const indexed = redisUrl ? await indexKeys(service, few, many) : 0
    if (!redisUrl) await createKeys(service, few, many)
    const large = await askAll(service)
    const growth = Object.keys(questions).map((what) => ({
      what: `${what}: p95 with ${many.toLocaleString('en')} against 1,000`,
      value: (large[what] ?? 0) / (small[what] ?? 1),
      unit: '×',
      atMost: 1.5,
    }))
    const pages = Object.keys(questions).map((what) => ({
      what: `${what}: p95 with ${many.toLocaleString('en')}`,
      value: large[what] ?? 0,
      unit: 'ms',
    }))
    const wide = await saveWidePolicy(service)
    return [
      { what: 'keys created', value: created, unit: '/s' },
      ...(indexed ? [{ what: 'keys indexed from the store', value: indexed, unit: '/s' }] : []),
      ...growth,
      ...pages,
      { what: 'saving a policy over 2,000 APIs: p95', value: wide, unit: 's', atMost: 1 },
    ]
  } finally {
    await service.stop()
  }
}
