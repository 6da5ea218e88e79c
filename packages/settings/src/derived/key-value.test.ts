import { expect, test } from 'vitest'
import { loadSettings } from '../load-settings.ts'
import type { Settings } from '../schema/index.ts'
import { keyValueChoice } from './key-value.ts'

const { settings: base } = loadSettings({ env: { SVC_DB_OMITCONFIGFILE: '1' }, cwd: '/' })
const choose = (changes: Partial<Settings>) => keyValueChoice({ ...base, ...changes })

test('without an address of Redis the store is embedded in the data folder', () => {
  expect(choose({ redis_port: 6380 })).toEqual({ type: 'embedded', file: '/data/keyvalue.sqlite' })
})

const addresses: Array<[Partial<Settings>, string[]]> = [
  [{ redis_host: 'db' }, ['db:6379']],
  [{ redis_host: 'db', redis_port: 1 }, ['db:1']],
  [{ redis_host: '::1' }, ['[::1]:6379']],
  [{ redis_addrs: ['a:1', 'b'], redis_host: 'db' }, ['a:1', 'b:6379']],
  [{ redis_addrs: ['[::1]:1', '[::2]'] }, ['[::1]:1', '[::2]:6379']],
  [{ redis_hosts: { a: '1', '::1': '2' }, redis_host: 'db' }, ['a:1', '[::1]:2']],
  [{ redis_addrs: ['c:3'], redis_hosts: { a: '1' } }, ['c:3']],
]
test.each(addresses)('%j is Redis at %j', (changes, addrs) => {
  expect(choose(changes)).toMatchObject({ type: 'redis', addrs })
})

test.each(['a:99999', 'a:b', ':1', 'redis://a:1', 'a b:1', '::1:6379'])(
  'the address %j is a problem',
  (address) => {
    expect(() => choose({ redis_addrs: [address] })).toThrow(
      new Error(`redis_addrs: "${address}" is not host:port`),
    )
  },
)

test('options that are not set are left out', () => {
  expect(choose({ redis_host: 'db' })).toEqual({
    type: 'redis',
    addrs: ['db:6379'],
    enableCluster: false,
    database: 0,
    timeout: 5,
    maxActive: 500,
  })
})

test('every option is carried', () => {
  const choice = choose({
    redis_addrs: ['db:1'],
    redis_username: 'u',
    redis_password: 'p',
    redis_master_name: 'm',
    redis_sentinel_password: 's',
    redis_timeout: 9,
    redis_database: 3,
    redis_max_active: 10,
    enable_cluster: true,
    redis_use_ssl: true,
    redis_ssl_insecure_skip_verify: true,
    redis_ca_file: '/ca',
    redis_cert_file: '/cert',
    redis_key_file: '/key',
    redis_tls_min_version: '1.3',
  })
  expect(choice).toEqual({
    type: 'redis',
    addrs: ['db:1'],
    username: 'u',
    password: 'p',
    masterName: 'm',
    sentinelPassword: 's',
    timeout: 9,
    database: 3,
    maxActive: 10,
    enableCluster: true,
    tls: {
      skipVerify: true,
      caFile: '/ca',
      certFile: '/cert',
      keyFile: '/key',
      minVersion: '1.3',
      maxVersion: '1.3',
    },
  })
})
