import { expect, test } from 'vitest'
import { dialects, isDialect } from './dialect.ts'
import { namesIn, type WireNames } from './wire-names.ts'

const cases: [(names: WireNames) => string, svc: string, tyk: string][] = [
  [(names) => names.header('session-id'), 'x-svc-session-id', 'x-tyk-session-id'],
  [(names) => names.controlPath('/reload/group'), '/svc/reload/group', '/tyk/reload/group'],
  [(names) => names.controlPath('keys'), '/svc/keys', '/tyk/keys'],
  [(names) => names.extension, 'x-svc-api-gateway', 'x-tyk-api-gateway'],
  [(names) => names.streamingExtension, 'x-svc-streaming', 'x-tyk-streaming'],
  [(names) => names.channel, 'svc.cluster.notifications', 'tyk.cluster.notifications'],
  [(names) => names.recordList, 'analytics-svc-system-analytics', 'analytics-tyk-system-analytics'],
  [
    (names) => names.uptimeList,
    'host-checker:svc-uptime-analytics',
    'host-checker:tyk-uptime-analytics',
  ],
  [(names) => names.collections.records, 'svc_analytics', 'tyk_analytics'],
  [(names) => names.collections.aggregates, 'svc_analytics_aggregates', 'tyk_analytics_aggregates'],
  [(names) => names.collections.uptime, 'svc_uptime_analytics', 'tyk_uptime_analytics'],
  [(names) => names.collections.recordsOf('o'), 'z_svc_analyticz_o', 'z_tyk_analyticz_o'],
  [
    (names) => names.collections.aggregatesOf('o'),
    'z_svc_analyticz_aggregate_o',
    'z_tyk_analyticz_aggregate_o',
  ],
  [(names) => names.tables.records, 'svc_analytics', 'tyk_analytics'],
  [(names) => names.tables.aggregates, 'svc_aggregated', 'tyk_aggregated'],
  [(names) => names.tables.uptime, 'svc_uptime_analytics', 'tyk_uptime_analytics'],
  [(names) => names.pumpPrefix, 'SVC_PMP_', 'TYK_PMP_'],
  [(names) => names.gatewayPrefix, 'SVC_GW_', 'TYK_GW_'],
  [(names) => names.ruleFunctions.get, 'SvcAPIGet', 'TykAPIGet'],
  [(names) => names.ruleFunctions.difference, 'SvcDiff', 'TykDiff'],
]

test.each(cases)('%s is spelt as gateways expect it', (pick, svc, tyk) => {
  expect(pick(namesIn('svc'))).toBe(svc)
  expect(pick(namesIn('tyk'))).toBe(tyk)
})

test('a dialect is one of two words', () => {
  expect(dialects.every(isDialect)).toBe(true)
  expect(isDialect('kong')).toBe(false)
  expect(isDialect(undefined)).toBe(false)
})
