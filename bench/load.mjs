import autocannon from 'autocannon'

/**
 * Sends requests for some seconds and measures. Any answer but 2xx fails the benchmark.
 * @param {Parameters<typeof autocannon>[0]} options
 */
export async function load(options) {
  const result = await autocannon({ connections: 32, duration: 4, ...options })
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`)
  }
  const { p50, p97_5, p99 } = result.latency
  return { perSecond: result.requests.average, p50, p97_5, p99, count: result.requests.total }
}

/**
 * Times requests one after the other, which shows latency without queueing.
 * @param {() => Promise<unknown>} request
 * @param {number} times
 */
export async function percentiles(request, times) {
  /** @type {number[]} */
  const taken = []
  for (let i = 0; i < times; i += 1) {
    const began = performance.now()
    await request()
    taken.push(performance.now() - began)
  }
  taken.sort((a, b) => a - b)
  const at = (/** @type {number} */ share) => taken[Math.floor(taken.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}

/** @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
