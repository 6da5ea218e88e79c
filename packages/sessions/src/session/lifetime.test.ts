import { expect, test } from 'vitest'
import { hasExpired, type LifetimeSettings, lifetimeOf } from './lifetime.ts'
import { readSession } from './read-session.ts'

const now = 1_000_000

test.each<[string, object, LifetimeSettings, number]>([
  ['for ever by default', { expires: now + 5 }, {}, 0],
  ['as the session says', { session_lifetime: 60 }, { ofApi: 90 }, 60],
  ['as the API says', {}, { ofApi: 90 }, 90],
  [
    'as is forced',
    { session_lifetime: 60, post_expiry_action: 'delete', expires: now + 5 },
    { forced: 7 },
    7,
  ],
  ['for ever when that is forced', { session_lifetime: 60 }, { forced: 0 }, 0],
  [
    'until it expires, if that is later',
    { session_lifetime: 60, expires: now + 100 },
    { respectsExpiry: true },
    100,
  ],
  [
    'as it says, if it expires before',
    { session_lifetime: 60, expires: now + 5 },
    { respectsExpiry: true },
    60,
  ],
  [
    'for ever if it never expires',
    { session_lifetime: 60, expires: -1 },
    { respectsExpiry: true },
    0,
  ],
  [
    'until it expires and is deleted',
    { post_expiry_action: 'delete', expires: now + 100 },
    { ofApi: 9 },
    100,
  ],
  ['a last second when that is over', { post_expiry_action: 'delete', expires: now - 100 }, {}, 1],
  [
    'for its grace period',
    { post_expiry_action: 'retain', post_expiry_grace_period: 50, expires: now + 100 },
    {},
    150,
  ],
  [
    'for ever in endless grace',
    { post_expiry_action: 'retain', post_expiry_grace_period: -1, expires: now + 100 },
    {},
    0,
  ],
  [
    'as usual when it never expires',
    { post_expiry_action: 'delete', session_lifetime: 60 },
    {},
    60,
  ],
])('a session is kept %s', (_name, given, settings, seconds) => {
  expect(lifetimeOf(readSession(given), now, settings)).toBe(seconds)
})

test.each([
  [0, false],
  [-1, false],
  [now + 1, false],
  [now, true],
  [now - 1, true],
])('an expiry of %i is over: %s', (expires, isOver) => {
  expect(hasExpired({ expires }, now)).toBe(isOver)
})
