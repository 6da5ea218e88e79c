import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TrafficRecord } from '../record/record.ts'
import { trafficRecord } from '../testing/index.ts'
import type { Aggregate } from './aggregate.ts'
import { aggregateRecords } from './aggregation.ts'
import type { Counter } from './counter.ts'
import type { Dimension } from './dimensions.ts'
import { mergeAggregates, rollUp } from './merge.ts'

const settings = fc.record({
  track_all_paths: fc.boolean(),
  store_analytics_per_minute: fc.boolean(),
  ignore_tag_prefix_list: fc.constantFrom([], ['org-']),
})
const some = fc.array(trafficRecord, { maxLength: 40 })
const batches = fc.array(some, { maxLength: 5 })
const aggregated = some.map((records) => aggregateRecords(records))

const countersOf = (aggregates: Aggregate<Dimension>[], dimension: Dimension) =>
  aggregates.flatMap(({ counters }) => [...counters[dimension]])

/** Adds up by hand what the counters of one value must add up to. */
function sumsOf(records: TrafficRecord[]) {
  const add = (read: (record: TrafficRecord) => number) =>
    records.reduce((sum, record) => sum + read(record), 0)
  return {
    hits: records.length,
    success: add(({ ResponseCode }) => (ResponseCode >= 200 && ResponseCode < 300 ? 1 : 0)),
    error: add(({ ResponseCode }) => (ResponseCode >= 400 ? 1 : 0)),
    total_request_time: add(({ RequestTime }) => RequestTime),
    total_latency: add(({ Latency }) => Latency.Total),
    total_upstream_latency: add(({ Latency }) => Latency.Upstream),
    max_latency: Math.max(0, ...records.map(({ Latency }) => Latency.Total)),
    codes: add(({ ResponseCode }) => (ResponseCode >= 400 ? 1 : 0)),
    buckets: records.length,
  }
}

function sumsIn(counters: Counter[]): ReturnType<typeof sumsOf> {
  const add = (read: (counter: Counter) => number) =>
    counters.reduce((sum, counter) => sum + read(counter), 0)
  const all = (values: Iterable<number>) => [...values].reduce((sum, each) => sum + each, 0)
  return {
    hits: add(({ hits }) => hits),
    success: add(({ success }) => success),
    error: add(({ error }) => error),
    total_request_time: add(({ total_request_time }) => total_request_time),
    total_latency: add(({ total_latency }) => total_latency),
    total_upstream_latency: add(({ total_upstream_latency }) => total_upstream_latency),
    max_latency: Math.max(0, ...counters.map(({ max_latency }) => max_latency)),
    codes: add(({ error_map }) => all(error_map.values())),
    buckets: add(({ histogram }) => all(histogram)),
  }
}

describe('the sum of the aggregates is the sum of the records', () => {
  const valuesOf: Partial<Record<Dimension, (record: TrafficRecord) => string[]>> = {
    '': () => ['total'],
    apiid: ({ APIID }) => [APIID],
    apikeys: ({ APIKey }) => [APIKey],
    oauthids: ({ OauthID }) => [OauthID],
    geo: ({ Geo }) => [Geo.Country.ISOCode],
    errors: ({ ResponseCode }) => (ResponseCode >= 400 ? [String(ResponseCode)] : []),
    tags: ({ Tags }) => (Tags.includes('gold.eu') ? ['goldeu'] : []),
    endpoints: ({ TrackPath, Path }) => (TrackPath ? [Path.replaceAll('.', '\\u2e')] : []),
  }

  test.each(Object.entries(valuesOf))('for every value of the dimension "%s"', (name, valuesIn) => {
    const dimension = name as Dimension
    fc.assert(
      fc.property(some, (records) => {
        const counted = records.filter(({ OrgID, ResponseCode }) => OrgID && ResponseCode !== -1)
        const counters = countersOf(aggregateRecords(records), dimension)
        const values = new Set(counted.flatMap(valuesIn).filter((value) => value !== ''))
        for (const value of values) {
          const theirs = counters.filter(([each]) => each === value).map(([, counter]) => counter)
          expect(sumsIn(theirs)).toEqual(
            sumsOf(counted.filter((record) => valuesIn(record).includes(value))),
          )
        }
        const counts = new Set(counters.filter(([, { hits }]) => hits > 0).map(([value]) => value))
        if (dimension !== 'tags') expect(counts).toEqual(values)
      }),
    )
  })

  test('for the figures of the network', () => {
    fc.assert(
      fc.property(some, (records) => {
        const network = records.filter(({ OrgID, ResponseCode }) => OrgID && ResponseCode === -1)
        const totals = countersOf(aggregateRecords(records), '').map(([, counter]) => counter)
        const bytes = network.reduce((sum, { Network }) => sum + Network.BytesIn, 0)
        expect(totals.reduce((sum, { bytes_in }) => sum + bytes_in, 0)).toBe(bytes)
      }),
    )
  })
})

describe('aggregates do not depend on how records came', () => {
  test('any split into batches gives the same after merging', () => {
    fc.assert(
      fc.property(batches, settings, (split, how) => {
        const parts = split.flatMap((batch) => aggregateRecords(batch, how))
        expect(mergeAggregates(parts)).toEqual(aggregateRecords(split.flat(), how))
      }),
    )
  })

  test('nor does the order of the records', () => {
    const shuffled = some.chain((records) =>
      fc.tuple(
        fc.constant(records),
        fc.shuffledSubarray(records, { minLength: records.length, maxLength: records.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([records, other]) => {
        expect(aggregateRecords(other)).toEqual(aggregateRecords(records))
      }),
    )
  })

  test('hours made of minutes are the hours', () => {
    fc.assert(
      fc.property(some, (records) => {
        const minutes = aggregateRecords(records, { store_analytics_per_minute: true })
        expect(rollUp(minutes, 'hour')).toEqual(aggregateRecords(records))
      }),
    )
  })
})

describe('merging', () => {
  test('is commutative', () => {
    fc.assert(
      fc.property(aggregated, aggregated, (one, two) => {
        expect(mergeAggregates([...one, ...two])).toEqual(mergeAggregates([...two, ...one]))
      }),
    )
  })

  test('is associative', () => {
    fc.assert(
      fc.property(aggregated, aggregated, aggregated, (one, two, three) => {
        const left = mergeAggregates([...mergeAggregates([...one, ...two]), ...three])
        const right = mergeAggregates([...one, ...mergeAggregates([...two, ...three])])
        expect(left).toEqual(right)
      }),
    )
  })

  test('leaves what it merges as it was', () => {
    fc.assert(
      fc.property(aggregated, aggregated, (one, two) => {
        const before = structuredClone([one, two])
        mergeAggregates([...one, ...two, ...one])
        expect([one, two]).toEqual(before)
      }),
    )
  })
})
