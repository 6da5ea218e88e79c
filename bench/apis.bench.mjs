import { percentiles } from './load.mjs'
import { startService } from './servers.mjs'

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

const few = 100
const many = 10_000
const atOnce = 25

/** @param {number} at */
export const classicApi = (at) => ({
  api_definition: {
    name: `Bench ${String(at).padStart(6, '0')} #c${at % 50}`,
    use_keyless: true,
    active: true,
    proxy: { target_url: 'http://up.example', listen_path: `/bench-${at}/` },
    version_data: { not_versioned: true, versions: { Default: { name: 'Default' } } },
  },
})

/** @param {Service} service @param {number} from @param {number} to */
export async function fillApis(service, from, to) {
  for (let at = from; at < to; at += atOnce) {
    const size = Math.min(atOnce, to - at)
    const made = Array.from({ length: size }, (_, i) =>
      service.call('POST', '/api/apis', classicApi(at + i)),
    )
    await Promise.all(made)
  }
}

const questions = {
  'page of APIs': '/api/apis?p=2&size=25',
  'APIs by name': '/api/apis?q=bench%2000004&size=25',
  'APIs of a category': '/api/apis?category=c7&size=25',
  'small page of APIs': '/api/apis?p=2&size=25&compressed=1',
  'counts by category': '/api/apis/categories',
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
export async function apis() {
  const service = await startService({})
  try {
    await fillApis(service, 0, few)
    const small = await askAll(service)
    const began = performance.now()
    await fillApis(service, few, many)
    const perSecond = ((many - few) * 1_000) / (performance.now() - began)
    const large = await askAll(service)
    const growth = Object.keys(questions).map((what) => ({
      what: `${what}: p95 with 10,000 against 100`,
      value: (large[what] ?? 0) / (small[what] ?? 1),
      unit: '×',
      ...(what !== 'counts by category' && { atMost: 1.5 }),
    }))
    const pages = Object.keys(questions).map((what) => ({
      what: `${what}: p95 with 10,000`,
      value: large[what] ?? 0,
      unit: 'ms',
    }))
    const everything = await percentiles(() => service.call('GET', '/api/apis?p=-1'), 3)
    return [
      { what: 'APIs created while 10,000 are made', value: perSecond, unit: '/s' },
      ...growth,
      ...pages,
      { what: 'all 10,000 APIs at once: p95', value: everything.p95 / 1_000, unit: 's' },
    ]
  } finally {
    await service.stop()
  }
}
