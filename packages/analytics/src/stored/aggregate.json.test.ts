import { expect, test } from 'vitest'
import { fromAggregateJson } from './aggregate.json.ts'

const counter = {
  ...{ hits: 3, success: 1, error: 2, total_request_time: 180, identifier: 'a1' },
  ...{ max_latency: 100, min_latency: 30, total_latency: 180, human_identifier: 'Orders' },
  ...{ error_map: { 500: 2 }, last_time: '2024-05-06T10:15:30Z' },
}

test('sums of a hybrid pump are read into the counters of every dimension', () => {
  const aggregate = fromAggregateJson('o1', {
    TimeStamp: '2024-05-06T10:00:00Z',
    OrgID: 'another',
    APIID: { a1: counter },
    KeyEndpoint: { k1: { YTE6: counter } },
    Total: { ...counter, hits: 5 },
    expireAt: '0001-01-01T00:00:00Z',
  })
  expect(aggregate).toMatchObject({ org_id: 'o1', timestamp: 1_714_989_600 })
  expect(aggregate?.counters[''].get('total')?.hits).toBe(5)
  expect(aggregate?.counters.apiid.get('a1')).toMatchObject({
    ...{ hits: 3, error: 2, human_identifier: 'Orders', min_latency: 30 },
    error_map: new Map([['500', 2]]),
    last_time: Date.parse('2024-05-06T10:15:30Z'),
  })
  expect([...(aggregate?.counters.keyendpoints.keys() ?? [])]).toEqual(['k1.YTE6'])
})

test('sums without a time are none', () => {
  expect(fromAggregateJson('o1', { Total: counter })).toBeUndefined()
  expect(fromAggregateJson('o1', null)).toBeUndefined()
})
