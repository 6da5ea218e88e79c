import { expect, test } from 'vitest'
import { nameShard, nameStores } from './store.names.ts'

test('stores carry the brand of the dialect', () => {
  expect(nameStores().aggregateCollectionOf('o1')).toBe('z_svc_analyticz_aggregate_o1')
  expect(nameStores('tyk')).toMatchObject({
    recordList: 'analytics-tyk-system-analytics',
    uptimeList: 'host-checker:tyk-uptime-analytics',
    recordTable: 'tyk_analytics',
    aggregateTable: 'tyk_aggregated',
    uptimeTable: 'tyk_uptime_analytics',
    mixedAggregateCollection: 'tyk_analytics_aggregates',
  })
  expect(nameStores('tyk').recordCollectionOf('o1')).toBe('z_tyk_analyticz_o1')
})

test('a shard is named after its day in UTC', () => {
  expect(nameShard('svc_analytics', new Date('2024-05-06T23:59:59Z'))).toBe(
    'svc_analytics_20240506',
  )
})
