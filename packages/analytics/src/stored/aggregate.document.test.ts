import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Aggregate } from '../aggregate/aggregate.ts'
import { aggregateRecords } from '../aggregate/aggregation.ts'
import type { Dimension } from '../aggregate/dimensions.ts'
import { mergeAggregates } from '../aggregate/merge.ts'
import type { TrafficRecord } from '../record/record.ts'
import { applyUpdate, buildRecord, trafficRecord } from '../testing/index.ts'
import { fromAggregateDocument } from './aggregate.document.ts'
import { listCounters } from './aggregate.listing.ts'
import { toListsUpdate } from './aggregate.lists.ts'
import { toAggregateUpdate } from './aggregate.update.ts'
import type { StoredCounter } from './counter.ts'

function store(aggregates: Aggregate<Dimension>[]): Map<string, Record<string, unknown>> {
  const documents = new Map<string, Record<string, unknown>>()
  for (const aggregate of aggregates) {
    const { filter, update } = toAggregateUpdate(aggregate)
    const id = `${filter.timestamp.getTime()} ${filter.orgid}`
    const document = documents.get(id) ?? { ...filter }
    applyUpdate(document, update)
    documents.set(id, document)
  }
  return documents
}

/** Documents keep one time of a counter, its newest. */
const comparable = (counters: StoredCounter[]) =>
  new Map(
    counters.map(({ counter, ...place }) => [
      JSON.stringify(place),
      { ...counter, first_time: counter.hits > 0 ? counter.last_time : counter.first_time },
    ]),
  )

const sample = [
  buildRecord({
    APIKey: 'user.name',
    TrackPath: true,
    Path: '/v1.0',
    Tags: ['$x'],
    Latency: { Total: 100, Upstream: 80, Gateway: 0 },
  }),
  buildRecord({
    APIKey: 'user.name',
    ResponseCode: 500,
    Latency: { Total: 50, Upstream: 30, Gateway: 0 },
  }),
]

describe('the aggregate document', () => {
  test('adds up to the counters of all records, whatever the batches', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(trafficRecord, { maxLength: 30 }), { maxLength: 4 }),
        (batches) => {
          const parts = batches.flatMap((batch) => aggregateRecords(batch))
          const found = [...store(parts).values()].flatMap(fromAggregateDocument)
          expect(comparable(found)).toEqual(
            comparable(mergeAggregates(parts).flatMap(listCounters)),
          )
        },
      ),
    )
  })

  test('has dotted keys by dimension and value, in which no value can split a key', () => {
    const [document] = store(aggregateRecords(sample)).values()
    expect(document).toMatchObject({
      orgid: 'o1',
      timestamp: new Date('2024-05-06T10:00:00Z'),
      timeid: { year: 2024, month: 5, day: 6, hour: 10 },
      lasttime: new Date('2024-05-06T10:15:30Z'),
      total: {
        hits: 2,
        success: 1,
        errortotal: 1,
        errormap: { 500: 1 },
        totalrequesttime: 150,
        maxlatency: 100,
        minlatency: 100,
        leastlatency: 50,
        histogram: { 50: 1, 100: 1 },
      },
      apikeys: { 'user\\u2ename': { hits: 2, identifier: 'user.name' } },
      tags: { '\\u24x': { hits: 1, identifier: '$x' } },
      endpoints: { '/v1\\u2e0': { hits: 1, identifier: '/v1.0' } },
      keyendpoints: { 'user\\u2ename': { YTE6L3YxLjA: { hits: 1 } } },
      errors: { 500: { hits: 1, errortotal: 1 } },
    })
    expect(document).not.toHaveProperty('errors.500.minlatency')
  })

  test('gets averages and lists from what it holds', () => {
    const [document = {}] = store(aggregateRecords(sample)).values()
    applyUpdate(document, toListsUpdate(document))
    expect(document).toMatchObject({
      total: {
        requesttime: 75,
        latency: 75,
        upstreamlatency: 55,
        errorlist: [{ code: '500', count: 1 }],
      },
      lists: {
        apiid: [
          { identifier: 'a1', humanidentifier: 'Orders', hits: 2, latency: 75, minlatency: 100 },
        ],
        errors: [{ identifier: '500', minlatency: 50 }],
        keyendpoints: { 'user\\u2ename': [{ identifier: 'YTE6L3YxLjA', hits: 1 }] },
      },
    })
    expect(fromAggregateDocument(document)).toEqual(
      fromAggregateDocument([...store(aggregateRecords(sample)).values()][0] ?? {}),
    )
  })

  test('of a later hour is another document', () => {
    const later = buildRecord({ TimeStamp: new Date('2024-05-06T11:00:00Z') })
    expect(store(aggregateRecords([...sample, later])).size).toBe(2)
  })

  test('expires with the last of its records, or never', () => {
    const expiring = ['2031', '2030'].map((year) =>
      buildRecord({ ExpireAt: new Date(`${year}-01-01T00:00:00Z`) }),
    )
    const expiryOf = (records: TrafficRecord[]) =>
      [...store(records.flatMap((record) => aggregateRecords([record]))).values()][0]?.expireAt
    expect(expiryOf([...expiring, ...sample])).toEqual(new Date('2031-01-01T00:00:00Z'))
    expect(expiryOf(sample)).toBeUndefined()
  })

  test('that is empty has no counters', () => {
    expect(fromAggregateDocument({ orgid: 'o1', timestamp: new Date() })).toEqual([])
  })
})
