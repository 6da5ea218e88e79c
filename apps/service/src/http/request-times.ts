import type { Metric, Registry } from 'prom-client'

const name = 'svc_http_request_seconds'
const bounds = [0.005, 0.02, 0.1, 0.5, 2]

interface Series {
  route: string
  status: number
  /** How many took at most as long as each bound, and how many in all. */
  within: number[]
  count: number
  sum: number
}

/**
 * Durations of requests by route and status. Written out, because every request adds to it and
 * the histogram of prom-client looks its labels up by their text each time.
 */
export class RequestTimes {
  readonly #series = new Map<string, Map<number, Series>>()

  constructor(registry: Registry) {
    const metric = { name, help: 'Duration of requests', type: 'histogram', aggregator: 'sum' }
    const shown = { ...metric, get: async () => ({ ...metric, values: this.#values() }) }
    // A registry asks of a metric its name and `get`; the type knows only the library's own four.
    registry.registerMetric({ ...shown, reset: () => this.#series.clear() } as unknown as Metric)
  }

  add(route: string, status: number, seconds: number) {
    const series = this.#of(route, status)
    series.count += 1
    series.sum += seconds
    for (let at = bounds.length - 1; at >= 0 && seconds <= Number(bounds[at]); at -= 1) {
      series.within[at] = (series.within[at] ?? 0) + 1
    }
  }

  #of(route: string, status: number): Series {
    const known = this.#series.get(route)?.get(status)
    if (known) return known
    const made = { route, status, within: bounds.map(() => 0), count: 0, sum: 0 }
    const ofRoute = this.#series.get(route) ?? new Map<number, Series>()
    this.#series.set(route, ofRoute.set(status, made))
    return made
  }

  #values() {
    const all = [...this.#series.values()].flatMap((ofRoute) => [...ofRoute.values()])
    return all.flatMap(({ route, status, within, count, sum }) => {
      const labels = { route, status: String(status) }
      const bucket = (le: number | string, value: number) => ({
        ...{ metricName: `${name}_bucket`, labels: { le, ...labels }, value },
      })
      return [
        ...bounds.map((bound, at) => bucket(bound, within[at] ?? 0)),
        bucket('+Inf', count),
        { metricName: `${name}_sum`, labels, value: sum },
        { metricName: `${name}_count`, labels, value: count },
      ]
    })
  }
}
