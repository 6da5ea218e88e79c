import { describe, expect, test } from 'vitest'
import { extensionOf } from '#extension/name.ts'
import { readAt } from '#json/path.ts'
import type { JsonObject } from '#json/value.ts'
import type { Outcome } from '#problem.ts'
import { oasApi, openApi } from '#testing/builders.ts'
import { completeOas, identityOf, withoutExtension } from './identity.ts'
import { withGatewayServers, withoutGatewayServers } from './servers.ts'
import { updateDescription } from './update.ts'

const valueIn = (outcome: Outcome<JsonObject>) => (outcome.ok ? outcome.value : {})

const stored = oasApi(
  {
    'info.id': 'api',
    'middleware.operations': {
      listUsers: { allow: { enabled: true } },
      createUser: { block: { enabled: true } },
    },
  },
  { servers: [{ url: 'https://mine.example' }], 'x-old': 1 },
)

const paths = { '/users': { get: { operationId: 'listUsers', responses: {} } } }
const description = { openapi: '3.0.3', info: { title: 'new', version: '2' }, paths }

describe('a new description for a stored API', () => {
  test('replaces all but the extension', () => {
    const after = valueIn(
      updateDescription(stored, { ...description, servers: [{ url: 'https://new.example' }] }),
    )
    expect(after).toEqual({
      ...description,
      servers: [{ url: 'https://new.example' }],
      'x-svc-api-gateway': {
        ...extensionOf(stored),
        middleware: { operations: { listUsers: { allow: { enabled: true } } } },
      },
    })
  })

  test('keeps the servers of the user when it has none', () => {
    const after = valueIn(updateDescription(stored, description))
    expect(after.servers).toEqual([{ url: 'https://mine.example' }])
  })

  test('never brings an extension or an id of its own', () => {
    const after = valueIn(
      updateDescription(stored, oasApi({ 'info.id': 'other' }), { apiId: 'other' }),
    )
    expect(extensionOf(after)).toEqual(extensionOf(stored))
  })

  test('takes the middleware of the last operations along when they are gone', () => {
    const after = valueIn(updateDescription(stored, { ...description, paths: {} }))
    expect(readAt(after, ['x-svc-api-gateway', 'middleware'])).toBeUndefined()
  })

  test('follows the parameters without the defaults of an import', () => {
    const parameters = { listenPath: '/other/', validateRequest: true, allowList: false }
    const after = valueIn(
      updateDescription(oasApi({ 'info.state': { active: false } }), openApi(), parameters),
    )
    expect(extensionOf(after)).toEqual({
      info: { name: 'users', state: { active: false } },
      upstream: { url: 'https://up.example' },
      server: { listenPath: { value: '/other/', strip: true } },
      middleware: {
        operations: {
          listUsers: { allow: { enabled: false } },
          createUser: {
            allow: { enabled: false },
            validateRequest: { enabled: true, errorResponseCode: 422 },
          },
        },
      },
    })
  })

  test('is refused with a parameter that cannot be followed', () => {
    expect(updateDescription(stored, description, { upstreamUrl: 'x' }).ok).toBe(false)
  })
})

describe('servers', () => {
  const urls = ['http://gw:8080/users', 'http://edge/users']
  const isGateway = (url: string) => urls.includes(url)
  const generated = urls.map((url) => ({ url }))

  test('of gateways stand in front of the others and are told from them', () => {
    const shown = withGatewayServers(stored, urls, isGateway)
    expect(shown.servers).toEqual([...generated, { url: 'https://mine.example' }])
    expect(withGatewayServers(shown, urls, isGateway)).toEqual(shown)
    expect(withoutGatewayServers(shown, isGateway)).toEqual(stored)
    expect(withGatewayServers(stored, [], isGateway)).toBe(stored)
  })

  test('of a document without any come and go', () => {
    const { servers: _, ...homeless } = stored
    const shown = withGatewayServers(homeless, urls, isGateway)
    expect(shown.servers).toEqual(generated)
    expect(withoutGatewayServers(shown, isGateway)).toEqual(homeless)
  })

  test('that somebody described stay, also on a gateway', () => {
    const own = { ...stored, servers: [{ url: urls[0] ?? '', description: 'ours' }] }
    expect(withoutGatewayServers(own, isGateway)).toBe(own)
    expect(withGatewayServers(own, urls, isGateway)).toBe(own)
  })
})

describe('the identity of an OAS API', () => {
  test('is what the service gave it', () => {
    const complete = completeOas(oasApi(), { id: 'db', apiId: 'api', orgId: 'org' })
    expect(identityOf(complete)).toEqual({ id: 'db', apiId: 'api', orgId: 'org', name: 'users' })
    expect(identityOf({})).toEqual({ id: '', apiId: '', orgId: '', name: '' })
    expect(extensionOf(complete)).toMatchObject({
      info: { name: 'users', state: { active: true } },
    })
  })

  test('is no part of the public description', () => {
    expect(withoutExtension(oasApi())).toEqual(openApi())
  })
})
