import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSession } from '../session/read-session.ts'
import { anySession } from '../testing/index.ts'
import {
  parseStoredClient,
  readOAuthClient,
  settleNewClient,
  shownClientOf,
  storedClientOf,
  writeStoredClient,
} from './client.ts'
import {
  expiryOfGrant,
  type Grant,
  parseAccessData,
  parseAuthorizeData,
  sessionOfGrant,
  sessionOfToken,
  writeAccessData,
  writeAuthorizeData,
} from './grant.ts'
import { parseKeyRules } from './key-rules.ts'
import { chooseRedirectUri } from './redirect-uri.ts'
import { lapsedScores, listTokens } from './token-list.ts'

const client = readOAuthClient({
  client_id: 'c1',
  client_name: 'Shop',
  secret: 's',
  redirect_uri: 'https://cb/',
  policy_id: 'p1',
  description: 'd',
})

describe('a client', () => {
  test('is stored under the names of gateways', () => {
    expect(JSON.parse(writeStoredClient(storedClientOf(client)))).toEqual({
      id: 'c1',
      secret: 's',
      redirecturi: 'https://cb/',
      policyid: 'p1',
      description: 'd',
    })
  })

  test('comes back with what only we know of it', () => {
    const stored = parseStoredClient(writeStoredClient(storedClientOf(client)))
    expect(stored && shownClientOf(stored, client)).toEqual(client)
    expect(stored && shownClientOf(stored).client_name).toBe('')
  })

  test('keeps its metadata and what other gateways add', () => {
    const stored = parseStoredClient('{"id":"c","meta_data":{"a":1},"x":2}')
    expect(stored).toMatchObject({ meta_data: { a: 1 }, x: 2, policyid: '' })
    expect(stored && JSON.parse(writeStoredClient(stored))).toMatchObject({
      meta_data: { a: 1 },
      x: 2,
    })
  })

  test('is nothing when the text is none', () => {
    expect(parseStoredClient('x')).toBeUndefined()
  })
})

describe('a new client', () => {
  const ids = {
    newId: () => 'a'.repeat(32),
    newUuid: () => '123e4567-e89b-12d3-a456-426614174000',
  }

  test('gets an id and a secret', () => {
    const made = settleNewClient(readOAuthClient({}), ids)
    expect(made.client_id).toBe('a'.repeat(32))
    expect(made.secret).toHaveLength(48)
    expect(atob(made.secret)).toBe(ids.newUuid())
  })

  test('keeps the ones that were chosen', () => {
    expect(settleNewClient(client, ids)).toEqual(client)
  })
})

describe('a grant', () => {
  const grant = (session = readSession({ alias: 'me' })): Grant => ({
    client: storedClientOf(client),
    session,
    expiresIn: 300,
    redirectUri: 'https://cb/',
    createdAt: '2024-05-06T10:00:00Z',
  })

  test('is a code that holds the rules of the key as text', () => {
    const data = parseAuthorizeData(writeAuthorizeData(grant(), 'code1', 'state1'))
    expect(data).toMatchObject({ Code: 'code1', State: 'state1', Client: { id: 'c1' }, Scope: '' })
    expect(data && JSON.parse(data.UserData)).toEqual({ alias: 'me' })
  })

  test('brings the rules back whole', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const data = parseAccessData(writeAccessData(grant(session), { access: 'a', refresh: 'r' }))
        expect(data).toMatchObject({ AccessToken: 'a', RefreshToken: 'r' })
        expect(data && sessionOfGrant(data)).toEqual(session)
      }),
    )
  })

  test('ends when its span is over', () => {
    const data = parseAccessData(writeAccessData(grant(), { access: 'a' }))
    expect(data && expiryOfGrant(data)).toBe(1_714_989_600 + 300)
  })

  test('gives the token a session of the client that ends with it', () => {
    expect(sessionOfToken(grant(), 1000)).toMatchObject({
      alias: 'me',
      oauth_client_id: 'c1',
      expires: 1300,
    })
  })

  test.each(['', '[]', 'x'])('is not %j', (stored) => {
    expect(parseAuthorizeData(stored)).toBeUndefined()
    expect(parseAccessData(stored)).toBeUndefined()
  })
})

describe('the list of tokens', () => {
  test('holds those that have not expired', () => {
    const members = [
      { member: 'old', score: 99 },
      { member: 'last', score: 100 },
      { member: 'new', score: 200 },
    ]
    expect(listTokens(members, 100)).toEqual([
      { code: 'last', expires: 100 },
      { code: 'new', expires: 200 },
    ])
  })

  test.each([
    [0, undefined],
    [-5, undefined],
    [60, { from: '-inf', to: 940 }],
  ])('with a retention of %i removes %j', (period, range) => {
    expect(lapsedScores(1000, period)).toEqual(range)
  })
})

describe('a redirect URI', () => {
  const two = 'https://one/cb,https://two/cb'

  test.each([
    ['the registered one', 'https://cb/', 'https://cb/', '', 'https://cb/'],
    ['one of several', two, 'https://two/cb', ',', 'https://two/cb'],
    ['one that differs in nothing that counts', 'https://CB:443', 'https://cb/', '', 'https://cb/'],
    ['one for an app', 'app:cb', 'app:cb', '', 'app:cb'],
    ['none where there is one', 'https://cb/', '', '', 'https://cb/'],
    ['none where there are several', two, '', ',', undefined],
    ['none where none is registered', '', '', '', undefined],
    ['any where none is registered', '', 'https://evil/', '', undefined],
    ['a path below', 'https://cb/', 'https://cb/evil', '', undefined],
    ['another host', 'https://cb/', 'https://cb.evil/', '', undefined],
    ['another scheme', 'https://cb/', 'http://cb/', '', undefined],
    ['another query', 'https://cb/?a=1', 'https://cb/?a=2', '', undefined],
    ['a fragment', 'https://cb/', 'https://cb/#x', '', undefined],
    ['a user', 'https://cb/', 'https://me@cb/', '', undefined],
    ['all of them at once', two, two, ',', undefined],
    ['one of several without a separator', two, 'https://two/cb', '', undefined],
  ])('may be %s', (_name, registered, presented, separator, chosen) => {
    expect(chooseRedirectUri(registered, presented, separator)).toBe(chosen)
  })
})

describe('key rules', () => {
  const rules = '{"alias":"a b+c","callback":{"url":"https://x/"}}'

  test.each([
    ['as they are', rules],
    ['encoded once more', encodeURIComponent(rules)],
    ['with blanks as plus signs', new URLSearchParams({ k: rules }).toString().slice(2)],
  ])('are read %s, unknown members included', (_name, given) => {
    expect(parseKeyRules(given)).toMatchObject({
      alias: 'a b+c',
      callback: { url: 'https://x/' },
      rate: 0,
    })
  })

  test.each(['', 'rate=5', '%', '[]', '"x"'])('are none in %j', (given) => {
    expect(parseKeyRules(given)).toBeUndefined()
  })

  test('bring any session', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        expect(parseKeyRules(encodeURIComponent(JSON.stringify(session)))).toEqual(session)
      }),
    )
  })
})
