import type { KeyValue } from '@svc/keyvalue'

export interface Counted {
  /** The number of this request in its period. */
  count: number
  /** Unix seconds at which the period ends; 0 for never. */
  renews: number
}

export interface Quotas {
  /** Counts one request in the counter that all gateways and the service share. */
  count(counter: string, renewalRate: number): Promise<Counted>
  forget(): void
}

interface Waiting {
  resolve: (counted: Counted) => void
  reject: (error: unknown) => void
}

interface Period {
  count: number
  renews: number
}

const most = 100_000
const nowSeconds = () => Math.floor(Date.now() / 1000)

/**
 * Requests that come while their counter is being asked are counted together by the next question:
 * each still gets a number of its own, and the store one command instead of many.
 */
export function createQuotas(keyvalue: Pick<KeyValue, 'increment' | 'ttl'>): Quotas {
  const queues = new Map<string, Waiting[]>()
  const periods = new Map<string, Period>()

  async function endOfPeriod(counter: string, count: number, renewalRate: number) {
    const known = periods.get(counter)
    const now = nowSeconds()
    if (known && known.count < count && known.renews > now) return known.renews
    if (renewalRate <= 0) return 0
    const left = await keyvalue.ttl(counter)
    return now + (left >= 0 ? left : renewalRate)
  }

  async function ask(counter: string, renewalRate: number, size: number) {
    const options = renewalRate > 0 ? { ttl: renewalRate } : {}
    const sum = await keyvalue.increment(counter, size, options)
    const renews = await endOfPeriod(counter, sum, renewalRate)
    if (periods.size > most) periods.clear()
    periods.set(counter, { count: sum, renews })
    return { sum, renews }
  }

  async function drain(counter: string, renewalRate: number) {
    for (;;) {
      const batch = queues.get(counter) ?? []
      if (batch.length === 0) {
        queues.delete(counter)
        return
      }
      queues.set(counter, [])
      try {
        const { sum, renews } = await ask(counter, renewalRate, batch.length)
        const first = sum - batch.length + 1
        for (const [at, { resolve }] of batch.entries()) resolve({ count: first + at, renews })
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
  }

  return {
    count: (counter, renewalRate) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(counter)
        if (queue) {
          queue.push({ resolve, reject })
          return
        }
        queues.set(counter, [{ resolve, reject }])
        void drain(counter, renewalRate)
      }),
    forget() {
      periods.clear()
    },
  }
}
