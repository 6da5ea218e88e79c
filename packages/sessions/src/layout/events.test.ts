import { expect, test } from 'vitest'
import { cacheEvents, certificateEvents, keyEvents, oauthEvents } from './events.ts'

const hashed = { name: 'abc', isHashed: true }
const plain = { name: 'token', isHashed: false }

test.each([
  [keyEvents(hashed), ['abc:hashed']],
  [keyEvents(hashed, true), ['abc:hashed:resetQuota']],
  [keyEvents(plain), ['token']],
  [keyEvents(plain, true), ['token', 'token:resetQuota']],
  [[certificateEvents.added('c')], ['c:CertificateAdded']],
  [[certificateEvents.removed('c')], ['c:CertificateRemoved']],
  [[oauthEvents.client.added('a', 'c', 'o')], ['a.c.o:OauthClientAdded']],
  [[oauthEvents.client.updated('a', 'c', 'o')], ['a.c.o:OauthClientUpdated']],
  [[oauthEvents.client.removed('a', 'c', 'o')], ['a.c.o:OauthClientRemoved']],
  [[oauthEvents.revoked('a', hashed)], ['abc#hashed:a:oAuthRevokeToken']],
  [[oauthEvents.revoked('a', plain)], ['token:a:oAuthRevokeToken']],
  [[cacheEvents.DeleteAPICache('a')], ['a:DeleteAPICache']],
  [[cacheEvents.InvalidateJWKSCacheForAPI('a')], ['a:InvalidateJWKSCacheForAPI']],
])('an event is spelt as data planes read it: %j', (events, expected) => {
  expect(events).toEqual(expected)
})
