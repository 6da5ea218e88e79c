import { expect, test } from 'vitest'
import { readKeyEvent } from './key-events.ts'

const token = (token: string, resetsQuota = false) => ({ kind: 'token', token, resetsQuota })
const key = (name: string, resetsQuota = false) => ({ kind: 'key', name, resetsQuota })

test.each([
  ['eyJvcmciOiIx', token('eyJvcmciOiIx')],
  ['c57a4d95:hashed', key('c57a4d95')],
  ['eyJvcmciOiIx:resetQuota', token('eyJvcmciOiIx', true)],
  ['c57a4d95:hashed:resetQuota', key('c57a4d95', true)],
  ['tok:api1:oAuthRevokeToken', token('tok')],
  ['c57a4d95#hashed:api1:oAuthRevokeAccessToken', key('c57a4d95')],
  ['tok:api1:oAuthRevokeRefreshToken', { kind: 'other' }],
  ['api1:client1:a secret:revoke_all_tokens', { kind: 'client', clientId: 'client1' }],
  ['api1:InvalidateJWKSCacheForAPI', { kind: 'issuers', apiId: 'api1' }],
  ['old.new:UserKeyReset', { kind: 'credential', before: 'old', after: 'new' }],
  ['nonsense:UserKeyReset', { kind: 'other' }],
  ['api1:DeleteAPICache', { kind: 'other' }],
  ['cert1:CertificateAdded', { kind: 'other' }],
  ['api1.client1.org1:OauthClientUpdated', { kind: 'other' }],
  ['a user:with a colon', token('a user:with a colon')],
])('the event %j is understood', (text, event) => {
  expect(readKeyEvent(text)).toEqual(event)
})
