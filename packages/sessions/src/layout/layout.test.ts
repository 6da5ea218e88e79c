import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashText } from '../hash/hash-key.ts'
import { keyChangePayload, readKeyChangePayload } from './key-change.ts'
import {
  blockedKey,
  certificateKeys,
  channels,
  developerMembers,
  hostCheckKeys,
  hybridKeys,
  listAnalyticsKeys,
  livenessKey,
  nameInSessionKey,
  oauthClientMember,
  oauthKeys,
  organisationQuotaKey,
  organisationSessionKey,
  quotaKey,
  rateLimitKey,
  responseCachePrefix,
  sessionKey,
  versionKey,
} from './key-names.ts'
import { readNotification, readSignedNotification, writeNotification } from './notification.ts'
import { userKeyResetPayload, zeroConfPayload } from './payloads.ts'

test.each([
  [sessionKey('4f70fc1d'), 'apikey-4f70fc1d'],
  [organisationSessionKey('org'), 'orgkey.org'],
  [organisationQuotaKey('abc', true), 'quota-b3dd93fa'],
  [organisationQuotaKey('abc', false), 'quota-abc'],
  [quotaKey('k'), 'quota-k'],
  [quotaKey('k', 'api1'), 'quota-api1-k'],
  [rateLimitKey('k'), 'rate-limit-k'],
  [rateLimitKey('k', 'api1', 'e'), 'rate-limit-api1-k-e'],
  [blockedKey('k'), 'rate-limit-k.BLOCKED'],
  [oauthKeys.client('api1', 'c'), 'oauth-data.api1.oauth-clientid.c'],
  [oauthClientMember('c'), 'oauth-clientid.c'],
  [oauthKeys.clientIndex('api1', 'org'), 'oauth-data.api1.oauth-client-index.org'],
  [oauthKeys.clientSet('api1'), 'oauth-data.api1.oauth-clientset.oauth-clientid.'],
  [oauthKeys.code('api1', 'x'), 'oauth-data.api1.oauth-authorize.x'],
  [oauthKeys.access('api1', 'x'), 'oauth-data.api1.oauth-access.x'],
  [oauthKeys.refresh('api1', 'x'), 'oauth-data.api1.oauth-refresh.x'],
  [oauthKeys.clientTokens('api1', 'c'), 'oauth-data.api1.oauth-client-tokens.c'],
  [certificateKeys.raw('id'), 'cert-raw-id'],
  [certificateKeys.index('org'), 'cert-org-index'],
  [certificateKeys.isMigrated('org'), 'cert-org-index-migrated'],
  [hostCheckKeys.poller(), 'host-checker:PollerActiveInstanceID'],
  [hostCheckKeys.poller('g'), 'host-checker:PollerActiveInstanceID.g'],
  [hostCheckKeys.down('h'), 'host-checker:PollerCheckerInstance:h'],
  [hostCheckKeys.uptime('tyk'), 'host-checker:tyk-uptime-analytics'],
  [hybridKeys.definitions(['a', 'b']), 'rpc:node-definition-backup:a-b'],
  [hybridKeys.policies([]), 'rpc:node-policy-backup:'],
  [hybridKeys.clientIdps(['a']), 'rpc:node-clientidp-backup:a'],
  [hybridKeys.synchronised('g'), 'synchronizer-group-g'],
  [versionKey('pump'), 'version-check-pump'],
  [responseCachePrefix('api1'), 'cache-api1'],
  [livenessKey('svc'), 'svc-liveness-probe'],
  [channels.cluster('svc'), 'svc.cluster.notifications'],
  [channels.cluster('tyk'), 'tyk.cluster.notifications'],
  [developerMembers('tyk').id, 'tyk_developer_id'],
  [developerMembers('svc').email, 'svc_developer_email'],
])('%s is the name on the wire', (name, expected) => {
  expect(name).toBe(expected)
})

test('traffic records may lie in twenty-two lists', () => {
  const keys = listAnalyticsKeys('tyk')
  expect(new Set(keys).size).toBe(22)
  expect(keys).toContain('analytics-tyk-system-analytics')
  expect(keys).toContain('analytics-tyk-system-analytics_9_protobuf')
})

test('only session keys hold the name of a session', () => {
  expect(nameInSessionKey('apikey-x-y')).toBe('x-y')
  expect(nameInSessionKey('quota-x')).toBeUndefined()
})

const native = (text: string) => createHash('sha256').update(text).digest('hex')
const ours = (text: string) => hashText(text, 'sha256')

describe('notifications', () => {
  test.each([
    ['ApiUpdated', '', '09cb468bd6d80480bbbd0968e1d0da833aa3544312e2591950e5445ea6e8cd30'],
    [
      'KeySpaceUpdateNotification',
      'c57a4d95d2e60cf1',
      'acf7b4dfa8fa81cf71588f40f2d12a53c9edb7ca5ac8f234d126219aae44d978',
    ],
  ] as const)('%s is signed as gateways check it', (command, payload, signature) => {
    const published = writeNotification(command, payload, 'node-secret', native)
    expect(JSON.parse(published)).toEqual({ command, payload, signature, algorithm: 5 })
  })

  test('what was signed with the secret is read back', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (payload, secret) => {
        const published = writeNotification('PolicyChanged', payload, secret, ours)
        expect(readSignedNotification(published, secret, native)).toEqual({
          command: 'PolicyChanged',
          payload,
        })
      }),
    )
  })

  test.each([
    ['another secret', writeNotification('ApiAdded', '', 'other', ours)],
    ['a changed payload', writeNotification('ApiAdded', 'a', 's', ours).replace('"a"', '"b"')],
    ['an algorithm in words', writeNotification('ApiAdded', '', 's', ours).replace('5}', '"5"}')],
    ['no signature', '{"command":"ApiAdded","payload":"","algorithm":5}'],
    ['no JSON', 'ApiAdded'],
    ['a list', '[]'],
  ])('%s is not believed', (_name, published) => {
    expect(readSignedNotification(published, 's', ours)).toBeUndefined()
  })

  test('an unsigned notice is still readable for those who need no proof', () => {
    expect(readNotification('{"command":"X","payload":"y"}')).toEqual({
      command: 'X',
      payload: 'y',
    })
    expect(readNotification('{"command":"X"}')).toBeUndefined()
  })
})

describe('the notice of a changed key', () => {
  test('names the hash and the name in the cache of gateways', () => {
    const payload = keyChangePayload([{ name: '4f70fc1d', token: 'abc', isHashed: true }])
    expect(payload).toBe(`4f70fc1d,${hashText('abc', 'murmur64')}`)
  })

  test('names a key once when both are the same', () => {
    const name = hashText('abc', 'murmur64')
    expect(keyChangePayload([{ name, token: 'abc', isHashed: true }])).toBe(name)
  })

  test('names the token itself without hashing', () => {
    expect(keyChangePayload([{ name: 'abc', token: 'abc', isHashed: false }])).toBe('abc')
  })

  test('is read without the instructions behind the names', () => {
    expect(readKeyChangePayload('a:hashed:resetQuota,b,')).toEqual(['a', 'b'])
    expect(readKeyChangePayload('')).toEqual([])
  })
})

test('a reset credential is told with the old and the new one', () => {
  expect(userKeyResetPayload('old', 'new')).toBe('old.new:UserKeyReset')
})

test('gateways are told where the service listens', () => {
  const address = { hostname: '127.0.0.1', port: 3000, usesTls: false }
  expect(zeroConfPayload(address, 0)).toBe(
    '{"DashboardConfig":{"Hostname":"127.0.0.1","Port":3000,"UseTLS":false},"TimeStamp":0}',
  )
})
