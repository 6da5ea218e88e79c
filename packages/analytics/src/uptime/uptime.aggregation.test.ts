import { expect, test } from 'vitest'
import { toAggregateRows } from '../stored/aggregate.listing.ts'
import { buildUptime } from '../testing/index.ts'
import { aggregateUptime } from './uptime.aggregation.ts'

const at = (time: string) => new Date(`2024-05-06T${time}Z`)

const rows = aggregateUptime([
  buildUptime({ TimeStamp: at('10:00:00'), RequestTime: 10 }),
  buildUptime({ TimeStamp: at('10:59:59'), RequestTime: 30, ResponseCode: 204 }),
  buildUptime({ TimeStamp: at('10:30:00'), RequestTime: 0, ResponseCode: 0, TCPError: true }),
  buildUptime({ TimeStamp: at('11:00:00') }),
  buildUptime({ OrgID: '' }),
  buildUptime({ ResponseCode: -1 }),
]).flatMap((aggregate) => toAggregateRows(aggregate))

const rowOf = (dimension: string, timestamp = 1714989600) =>
  rows.find((row) => row.dimension === dimension && row.timestamp === timestamp)

test('checks are counted by the hour: in all, by address, by API and by failure', () => {
  expect(
    rows.map(({ dimension, dimension_value, timestamp }) => [
      timestamp,
      dimension,
      dimension_value,
    ]),
  ).toEqual([
    [1714989600, '', 'total'],
    [1714989600, 'url', 'http://upstream.test/health'],
    [1714989600, 'errors', '521'],
    [1714989600, 'apiid', 'a1'],
    [1714993200, '', 'total'],
    [1714993200, 'url', 'http://upstream.test/health'],
    [1714993200, 'apiid', 'a1'],
  ])
})

test('a check that found no host is a failure with the code 521', () => {
  expect(rowOf('')).toMatchObject({
    counter_hits: 3,
    counter_success: 2,
    counter_error: 1,
    counter_total_request_time: 40,
    counter_request_time: 40 / 3,
    counter_last_time: at('10:59:59'),
    counter_min_latency: 10,
    counter_max_latency: 30,
    code_5x: 1,
  })
})

test('codes of success are counted, unlike those of traffic', () => {
  expect(rowOf('url')).toMatchObject({ code_200: 1, code_2x: 1, code_5x: 1 })
})

test('an id is made as for traffic', () => {
  expect(rowOf('')?.id).toBe(Buffer.from('1714989600o1total').toString('hex'))
})
