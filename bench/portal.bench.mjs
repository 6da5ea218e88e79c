import { percentiles } from './load.mjs'
import { startService } from './servers.mjs'

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

const few = 1_000
const many = Number(process.env.SVC_BENCH_DEVELOPERS ?? 100_000)
const atOnce = 50

/** @param {number} at */
const developerOf = (at) => ({
  email: `person.${String(at).padStart(6, '0')}@company-${at % 997}.example`,
  fields: { Name: `Person ${at}`, Company: `Company ${at % 997}` },
})

/** Developers by way of the service. @param {Service} service @param {number} from @param {number} to */
async function fill(service, from, to) {
  const began = performance.now()
  for (let at = from; at < to; at += atOnce) {
    const size = Math.min(atOnce, to - at)
    const make = (/** @type {unknown} */ _, /** @type {number} */ i) =>
      service.call('POST', '/api/portal/developers', developerOf(at + i))
    await Promise.all(Array.from({ length: size }, make))
  }
  return ((to - from) * 1_000) / (performance.now() - began)
}

const questions = {
  'page of developers': '/api/portal/developers?p=2&size=25',
  'developers by address': '/api/portal/developers?q=person.0004&size=25',
  'developers by a rare word': '/api/portal/developers?q=000417&size=25',
  'developer by email': '/api/portal/developers/email/person.000417%40company-417.example',
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

/** @returns {Promise<import('../tools/bench.mjs').Row[]>} */
export async function portal() {
  const service = await startService()
  try {
    const created = await fill(service, 0, few)
    const small = await askAll(service)
    await fill(service, few, many)
    const large = await askAll(service)
    const size = many.toLocaleString('en')
    return [
      { what: 'developers created', value: created, unit: '/s' },
      ...Object.keys(questions).map((what) => ({
        what: `${what}: p95 with ${size} against 1,000`,
        value: (large[what] ?? 0) / (small[what] ?? 1),
        unit: '×',
        atMost: 1.5,
      })),
      ...Object.keys(questions).map((what) => ({
        what: `${what}: p95 with ${size}`,
        value: large[what] ?? 0,
        unit: 'ms',
      })),
    ]
  } finally {
    await service.stop()
  }
}
