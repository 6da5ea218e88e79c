import { addCounter, emptyCounter, type StoredCounter, startOf } from '@svc/analytics'
import type { Counters, CountersOf, Ranked } from './questions.ts'

/** Counters as they come from a store that does not add up by itself, a part at a time. */
type Reading = (of: CountersOf) => AsyncIterable<StoredCounter[]>

/** Whether a counter is one of those that a question is about. */
function createTest({ range, dimension, values, prefix }: CountersOf) {
  const wanted = values && new Set(values)
  return (stored: StoredCounter): boolean => {
    const moment = stored.timestamp * 1000
    return (
      stored.dimension === dimension &&
      moment >= range.from &&
      moment < range.until &&
      (!wanted || wanted.has(stored.value)) &&
      (!prefix || stored.value.startsWith(prefix))
    )
  }
}

/** Answers by adding up here what a store hands over in parts. */
export function addUp(read: Reading): Pick<Counters, 'overTime' | 'rank' | 'byValue'> {
  async function gather(of: CountersOf, placeOf: (stored: StoredCounter) => string | number) {
    const sums = new Map<string | number, StoredCounter>()
    const isWanted = createTest(of)
    for await (const part of read(of)) {
      for (const stored of part.filter(isWanted)) {
        const place = placeOf(stored)
        const sum = sums.get(place) ?? { ...stored, counter: emptyCounter() }
        const name = namedBy(sum, stored)
        addCounter(sum.counter, stored.counter)
        sum.counter.human_identifier = name
        sum.timestamp = Math.max(sum.timestamp, stored.timestamp)
        sums.set(place, sum)
      }
    }
    return sums
  }

  const byValue = async (of: CountersOf) => [...(await gather(of, ({ value }) => value)).values()]

  return {
    byValue,
    async overTime(of, stretch) {
      const startIn = ({ timestamp }: StoredCounter) => startOf(stretch, timestamp * 1000) / 1000
      const sums = await gather(of, startIn)
      return [...sums].map(([start, sum]) => ({ ...sum, timestamp: Number(start) }))
    },
    rank: async (of) => (await byValue(of)).map(toRanked),
  }
}

const namedBy = (sum: StoredCounter, { timestamp, counter }: StoredCounter): string =>
  timestamp >= sum.timestamp || sum.counter.hits === 0
    ? counter.human_identifier
    : sum.counter.human_identifier

const toRanked = ({ value, counter }: StoredCounter): Ranked => ({
  value,
  name: counter.human_identifier,
  hits: counter.hits,
  success: counter.success,
  error: counter.error,
  total_request_time: counter.total_request_time,
  total_latency: counter.total_latency,
  last_time: counter.last_time,
})
