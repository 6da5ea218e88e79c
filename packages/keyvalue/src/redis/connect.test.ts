import { expect, test } from 'vitest'
import { parseAddress } from './connect.ts'
import { toTlsOptions } from './tls.ts'
import { checkVersion } from './version.ts'

test.each([
  ['cache.example', 'cache.example', 6379],
  ['cache.example:7000', 'cache.example', 7000],
  ['10.0.0.1:6380', '10.0.0.1', 6380],
  ['[::1]:6380', '::1', 6380],
  ['[fe80::1]', 'fe80::1', 6379],
])('the address %s is read', (text, host, port) => {
  expect(parseAddress(text)).toEqual({ host, port })
})

test('an empty address is refused', () => {
  expect(() => parseAddress('')).toThrow("'' is not an address")
})

test('TLS is 1.2 to 1.3 and verified unless told otherwise', () => {
  expect(toTlsOptions({})).toMatchObject({
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.3',
    rejectUnauthorized: true,
  })
  expect(toTlsOptions({ minVersion: '1.0', maxVersion: '1.2', skipVerify: true })).toMatchObject({
    minVersion: 'TLSv1',
    maxVersion: 'TLSv1.2',
    rejectUnauthorized: false,
  })
})

test('unknown TLS versions and absent files are named', () => {
  expect(() => toTlsOptions({ minVersion: '2.0' })).toThrow("unknown TLS version '2.0'")
  expect(() => toTlsOptions({ caFile: '/absent/ca.pem' })).toThrow('/absent/ca.pem')
})

test.each(['6.2.0', '6.10.1', '7.0.15', '10.0.0'])('Redis %s will do', (version) => {
  expect(() => checkVersion(`# Server\r\nredis_version:${version}\r\n`)).not.toThrow()
})

test.each(['6.0.16', '5.0.7'])('Redis %s is too old', (version) => {
  expect(() => checkVersion(`# Server\r\nredis_version:${version}\r\n`)).toThrow('6.2 or newer')
})
