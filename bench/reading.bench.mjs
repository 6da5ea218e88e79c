import { load, median, percentiles } from './load.mjs'
import { startBare, startService } from './servers.mjs'

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

const rounds = 5

/** @param {Service} service @param {number} from @param {number} to */
async function fill(service, from, to) {
  const make = (/** @type {number} */ i) =>
    service.call('POST', '/api/usergroups', {
      name: `Group ${String(i).padStart(6, '0')}`,
      description: 'A group that stands for any document of an organisation',
      active: true,
      user_permissions: { apis: 'read', keys: 'write', analytics: 'read' },
    })
  let last = ''
  for (let i = from; i < to; i += 50) {
    const many = Array.from({ length: Math.min(50, to - i) }, (_, j) => make(i + j))
    last = (await Promise.all(many)).at(-1)?.Meta ?? last
  }
  return last
}

/**
 * Throughput of one path against a bare Fastify with the same bytes, in turns.
 * @param {Service} service @param {string} path
 */
async function ratio(service, path) {
  const headers = { authorization: service.key }
  const body = await (await fetch(service.url + path, { headers })).text()
  const bare = await startBare(body)
  const ratios = []
  let ours
  try {
    for (let i = 0; i < rounds; i += 1) {
      const base = await load({ url: bare.url })
      ours = await load({ url: service.url + path, headers })
      ratios.push(ours.perSecond / base.perSecond)
    }
  } finally {
    await bare.stop()
  }
  return { ratio: median(ratios), perSecond: ours?.perSecond ?? 0 }
}

/** @param {Service} service */
const pageTimes = (service) =>
  percentiles(() => service.call('GET', '/api/usergroups?p=2&size=25'), 400)

/** @param {string} name @param {Record<string, string>} env */
async function measure(name, env) {
  // A bare route asks no server: what a round trip to one costs is told, and no goal of ours.
  const goal = (/** @type {number} */ atLeast) => (name === 'sqlite' ? { atLeast } : {})
  const service = await startService(env)
  try {
    await fill(service, 0, 100)
    await pageTimes(service)
    const small = await pageTimes(service)
    const id = await fill(service, 100, 10_000)
    const large = await pageTimes(service)
    const one = await ratio(service, `/api/usergroups/${id}`)
    const page = await ratio(service, '/api/usergroups?p=2&size=25')
    const growth = large.p95 / small.p95
    return [
      {
        what: `${name}: one document, of bare Fastify`,
        value: one.ratio,
        unit: '×',
        ...goal(0.45),
      },
      { what: `${name}: one document`, value: one.perSecond, unit: '/s' },
      {
        what: `${name}: page of 25 of 10,000, of bare Fastify`,
        value: page.ratio,
        unit: '×',
        ...goal(0.35),
      },
      { what: `${name}: page of 25 of 10,000`, value: page.perSecond, unit: '/s' },
      {
        what: `${name}: p95 of the page, 10,000 against 100`,
        value: growth,
        unit: '×',
        atMost: 1.5,
      },
    ]
  } finally {
    await service.stop()
  }
}

/** @param {import('./engines.mjs').Engine[]} engines */
export async function reading(engines) {
  const rows = []
  for (const { name, env } of engines) rows.push(...(await measure(name, env)))
  return rows
}
