import { expect, test } from 'vitest'
import { findNearMiss } from './near-miss.ts'

const known = ['listen_port', 'redis_host', 'redis_hosts', 'redis_port', 'ui', 'ui.nav']

test.each([
  ['lisen_port', 'listen_port'],
  ['listenPort', 'listen_port'],
  ['LISTEN-PORT', 'listen_port'],
  ['listen_prot', 'listen_port'],
  ['redis_hostss', 'redis_hosts'],
  ['redis_hst', 'redis_host'],
  ['redis_xost', 'redis_host'],
  ['uu', 'ui'],
  ['listen', undefined],
  ['nonsense', undefined],
  ['', undefined],
])('%j was meant to be %j', (given, expected) => {
  expect(findNearMiss(given, known)).toBe(expected)
})

test('of two names equally close none is suggested', () => {
  expect(findNearMiss('redis_xort', ['redis_sort', 'redis_port'])).toBeUndefined()
})
